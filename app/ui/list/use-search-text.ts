import { useEffect, useRef, useState } from 'react';

const pauseMs = 200;

/** What is typed shows at once; the list is asked when the typing pauses. */
export function useSearchText(value: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(value);
  const settled = useRef(onSettled);
  const sent = useRef(value);
  useEffect(() => {
    settled.current = onSettled;
  });
  // Another address (back, a view) brings other words; the echo of our own must not overtake what was typed since.
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      settled.current(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
