import { useMemo, useState } from 'react';

type At = { row: string; index: number; column: string | null };

/** The row, and optionally the cell, that the keyboard is at. */
export function useCurrent(rows: readonly { id: string }[]) {
  const [at, setAt] = useState<At | null>(null);
  const indexes = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows]);
  // Follows the row when it moves; when it is gone, the row that took its position is current.
  const index = at ? (indexes.get(at.row) ?? Math.min(at.index, rows.length - 1)) : -1;
  const go = (to: number, column: string | null = at?.column ?? null): string | undefined => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    const row = rows[next];
    if (!row) return undefined;
    setAt({ row: row.id, index: next, column });
    return row.id;
  };
  return { index, column: index < 0 ? null : (at?.column ?? null), indexOf: (id: string) => indexes.get(id) ?? -1, go };
}
