import { useCallback, useEffect, useMemo, useState } from 'react';

export type Selection = {
  ids: ReadonlySet<string>;
  /** Everything the list would show, also what has not been loaded. */
  all: boolean;
  /** How many were chosen one by one, or of those shown. */
  count: number;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** From the last one toggled to this one. */
  extend: (id: string) => void;
  take: (ids: readonly string[]) => void;
  takeAll: () => void;
  clear: () => void;
};

const none: ReadonlySet<string> = new Set();

/** Which rows are chosen. A change of what the list shows (`of`) lets go of them. */
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
      // One taken out of everything leaves what is known by name.
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
