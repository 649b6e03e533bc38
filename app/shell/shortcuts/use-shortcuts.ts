import { useEffect, useRef } from 'react';

export type Shortcut = {
  /** "Mod+K", "n", "?", or two pressed one after the other: "g l". */
  keys: string;
  /** What it does, in the reader's language: the list of shortcuts shows it. */
  name: string;
  run: () => void;
};

let registered: readonly Shortcut[] = [];

/** The shortcuts in force, those of the innermost part last. */
export const shortcutsInForce = (): readonly Shortcut[] => registered;

/**
 * Shortcuts of a page or a part of it, for as long as it is on the screen. Single keys do nothing while somebody types,
 * and can be turned off.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const signature = shortcuts.map(({ keys, name }) => `${keys}\t${name}`).join('\n');
  useEffect(() => {
    const own = signature === '' ? [] : signature.split('\n').map(parse);
    registered = [...registered, ...own];
    return () => {
      registered = registered.filter((one) => !own.includes(one));
    };

    function parse(line: string): Shortcut {
      const [keys, name] = line.split('\t') as [string, string];
      return { keys, name, run: () => latest.current.find((one) => one.keys === keys)?.run() };
    }
  }, [signature]);
}
