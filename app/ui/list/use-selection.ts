import { useCallback, useEffect, useMemo, useState } from 'react';

export type Selection = {
  ids: ReadonlySet<string>;
  /** Everything the list would show, also what has not been loaded. */
  all: boolean;
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

  const clear = useCallback(() => {
    setIds(none);
    setAll(false);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question changed, whatever the answer
  useEffect(clear, [of, clear]);

  const toggle = useCallback((id: string) => {
    setAll(false);
    setAnchor(id);
    setIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);

  const extend = useCallback(
    (id: string) => {
      const from = order.indexOf(anchor ?? id);
      const to = order.indexOf(id);
      if (from < 0 || to < 0) return toggle(id);
      setIds((before) => new Set([...before, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]));
    },
    [order, anchor, toggle],
  );

  return useMemo(
    () => ({
      ids,
      all,
      has: (id) => all || ids.has(id),
      toggle,
      extend,
      take: (given) => setIds(new Set(given)),
      takeAll: () => setAll(true),
      clear,
    }),
    [ids, all, toggle, extend, clear],
  );
}
