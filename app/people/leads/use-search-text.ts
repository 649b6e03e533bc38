import { useEffect, useRef, useState } from 'react';

const pauseMs = 200;

/** What is typed shows at once; the list is asked when the typing pauses. `/` brings one here from anywhere. */
export function useSearchText(value: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(value);
  const settled = useRef(onSettled);
  settled.current = onSettled;

  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => settled.current(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, value]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || target.closest('input, textarea, [contenteditable]'))
        return;
      event.preventDefault();
      document.querySelector<HTMLInputElement>('[data-list-search]')?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return [text, setText] as const;
}
