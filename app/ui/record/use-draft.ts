import { useState } from 'react';

const prefix = 'lintel-draft ';

/** What was begun and not sent stays in this tab, under its own name, until it is sent: through other records and a reload. */
export function useDraft(name: string): [text: string, set: (text: string) => void] {
  const key = prefix + name;
  const [text, setText] = useState(() => read(key));
  const set = (next: string) => {
    setText(next);
    try {
      if (next) sessionStorage.setItem(key, next);
      else sessionStorage.removeItem(key);
    } catch {
      // Full or forbidden: then it stays only as long as the field.
    }
  };
  return [text, set];
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
