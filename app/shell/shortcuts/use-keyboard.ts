import { useEffect } from 'react';
import { remembered } from '../remembered.ts';
import { isTaken, keyName } from './key-name.ts';
import { type Shortcut, shortcutsInForce } from './use-shortcuts.ts';

const chordMs = 1_200;

export const singleKeys = { name: 'single-keys', choices: ['on', 'off'] } as const;

/** Mounted once in the frame: listens for keys and runs their shortcuts. */
export function useKeyboard(): void {
  useEffect(() => {
    let first = '';
    let firstAt = 0;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return;
      const key = keyName(event);
      const withMod = key.startsWith('Mod+');
      if (!withMod && (isTaken(event) || remembered(singleKeys.name, singleKeys.choices, 'on') === 'off')) return;
      const chord = event.timeStamp - firstAt < chordMs ? `${first} ${key}` : '';
      first = key;
      firstAt = event.timeStamp;
      const found = last(({ keys }) => keys === chord) ?? last(({ keys }) => keys === key);
      if (!found) return;
      event.preventDefault();
      first = '';
      found.run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

const last = (is: (shortcut: Shortcut) => boolean) => shortcutsInForce().findLast(is);
