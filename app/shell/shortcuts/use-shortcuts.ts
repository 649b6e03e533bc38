import { useEffect, useRef } from 'react';

export type Shortcut = {
  /** "Mod+K", "n", "?", or two keys in sequence: "g l". */
  keys: string;
  /** What it does, in the reader's language; shown in the list of shortcuts. */
  name: string;
  run: () => void;
};

let registered: readonly Shortcut[] = [];

/** The registered shortcuts; the innermost component's come last. */
export const shortcutsInForce = (): readonly Shortcut[] => registered;

/** Registers shortcuts while a page or component is mounted. Single keys are ignored while the reader types, and can be turned off. */
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
