import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';

export type PaletteAction = {
  /** Its name in the reader's language: "New lead". */
  name: string;
  icon: LucideIcon;
  run: () => void;
  /** A keyboard shortcut, which is registered too and shown beside the name. */
  keys?: string;
};

const registered = new Set<{ current: readonly PaletteAction[] }>();

/** The registered actions; the innermost component's come first. */
export const actionsInForce = (): PaletteAction[] => [...registered].reverse().flatMap(({ current }) => current);

/** Offers a page's actions in the palette and by shortcut while the page is shown. */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    registered.add(latest);
    return () => {
      registered.delete(latest);
    };
  }, []);
  useShortcuts(actions.flatMap(({ name, keys, run }) => (keys ? [{ name, keys, run }] : [])));
}
