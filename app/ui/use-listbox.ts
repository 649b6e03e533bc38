import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { plain } from './option-source.ts';

type Entry = { value: string; label: string; disabled?: boolean };

const typingPauseMs = 700;

/**
 * Keyboard navigation of a listbox: arrow keys, Home and End, and the first letters of a name. The list keeps the focus and points to the
 * active option.
 */
export function useListbox(entries: readonly Entry[], chosen: string | null, choose: (value: string) => void) {
  const open = entries.filter(({ disabled }) => !disabled);
  const [active, setActive] = useState(chosen ?? open[0]?.value);
  const typed = useRef({ text: '', at: 0 });
  const list = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever option is active must be in sight
  useEffect(() => {
    list.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const step = (by: number) => {
    const place = open.findIndex(({ value }) => value === active);
    setActive(open[Math.min(open.length - 1, Math.max(0, place + by))]?.value);
  };
  const find = (letter: string, now: number) => {
    const { text, at } = typed.current;
    const wanted = now - at < typingPauseMs ? text + letter : letter;
    typed.current = { text: wanted, at: now };
    const found = open.find(({ label }) => plain(label).startsWith(plain(wanted)));
    if (found) setActive(found.value);
  };
  const press = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Home: () => step(-open.length),
      End: () => step(open.length),
      Enter: () => active !== undefined && choose(active),
      ' ': () => active !== undefined && choose(active),
    };
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      find(event.key, event.timeStamp);
    }
  };
  return { active, setActive, press, list };
}
