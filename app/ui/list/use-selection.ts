import { useCallback, useEffect, useMemo, useState } from 'react';

export type Selection = {
  ids: ReadonlySet<string>;
  /** Everything that the list would show, including rows that aren't loaded. */
  all: boolean;
  /** How many rows were selected one by one, or among those shown. */
  count: number;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Selects from the last toggled row to this one. */
  extend: (id: string) => void;
  take: (ids: readonly string[]) => void;
  takeAll: () => void;
  clear: () => void;
};

const none: ReadonlySet<string> = new Set();

/** The selected rows. Changing what the list shows (`of`) clears the selection. */
export function useSelection(order: readonly string[], of: string): Selection {
  const [ids, setIds] = useState(none);
  const [all, setAll] = useState(false);
  const [anchor, setAnchor] = useState<string | null>(null);

  const take = useCallback((given: Iterable<string>) => {
    setIds(new Set(given));
    setAll(false);
  }, []);
  const clear = useCallback(() => take(none), [take]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question changed, whatever the answer
  useEffect(clear, [of, clear]);

  const toggle = useCallback(
    (id: string) => {
      setAnchor(id);
      // Deselecting one row of "all" leaves the other loaded rows selected individually.
      const next = new Set(all ? order : ids);
      if (!next.delete(id)) next.add(id);
      take(next);
    },
    [ids, all, order, take],
  );
  const extend = useCallback(
    (id: string) => {
      const from = order.indexOf(anchor ?? id);
      const to = order.indexOf(id);
      if (from < 0 || to < 0) return toggle(id);
      take([...ids, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]);
    },
    [ids, order, anchor, toggle, take],
  );

  return useMemo(
    () => ({
      ids,
      all,
      count: ids.size,
      has: (id) => all || ids.has(id),
      toggle,
      extend,
      take,
      takeAll: () => setAll(true),
      clear,
    }),
    [ids, all, toggle, extend, take, clear],
  );
}
