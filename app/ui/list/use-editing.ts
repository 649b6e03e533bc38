import { useState } from 'react';
import { type Cell, type Column, type EditEnd, mayEdit } from './column.ts';

/** Which cell is being edited, and where the focus goes after the edit. */
export function useEditing<Row extends { id: string }>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  focusGrid: () => void,
) {
  const [editing, setEditing] = useState<Cell | null>(null);

  /** Edits this cell, or the first editable cell of the row. */
  const edit = (id: string, column: string | null) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return;
    const wanted = columns.find(({ name }) => name === column);
    const found = mayEdit(wanted, row) ? wanted : columns.find((one) => mayEdit(one, row));
    if (found) setEditing({ row: id, column: found.name });
  };
  const endEdit = (id: string, column: string, how: EditEnd) => {
    const next = how === 'next' || how === 'previous' ? neighbour(rows, columns, { row: id, column }, how) : null;
    // An editor that closes late must not close the one that opened after it.
    setEditing((before) => (before?.row === id && before.column === column ? next : before));
    if (how !== 'left' && !next) focusGrid();
  };
  return { editing, edit, endEdit };
}

/** The next editable cell: in this row, otherwise in the row below or above. */
function neighbour<Row extends { id: string }>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { row, column }: Cell,
  how: 'next' | 'previous',
): Cell | null {
  const inOrder = how === 'next' ? columns : columns.toReversed();
  const index = rows.findIndex(({ id }) => id === row);
  const here = rows[index];
  const there = rows[how === 'next' ? index + 1 : index - 1];
  const after = inOrder.slice(inOrder.findIndex(({ name }) => name === column) + 1);
  const inRow = here && after.find((one) => mayEdit(one, here));
  if (here && inRow) return { row: here.id, column: inRow.name };
  const inNext = there && inOrder.find((one) => mayEdit(one, there));
  return there && inNext ? { row: there.id, column: inNext.name } : null;
}
