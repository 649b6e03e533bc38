import { useEffect, useRef, useState } from 'react';

const pauseMs = 200;

/** Shows typed text at once and queries the list when typing pauses. */
export function useSearchText(value: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(value);
  const settled = useRef(onSettled);
  const sent = useRef(value);
  useEffect(() => {
    settled.current = onSettled;
  });
  // Navigation (back, a view) changes the search text; the echo of our own update must not overwrite later typing.
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
