import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';

export type PaletteAction = {
  /** Its name in the reader's language: "New lead". */
  name: string;
  icon: LucideIcon;
  run: () => void;
  /** Keys that do the same: they are put in force too, and shown beside the name. */
  keys?: string;
};

const registered = new Set<{ current: readonly PaletteAction[] }>();

/** What can be done now, the innermost part's first. */
export const actionsInForce = (): PaletteAction[] => [...registered].reverse().flatMap(({ current }) => current);

/** What a page can do, offered in the palette and by keys for as long as the page is on the screen. */
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
