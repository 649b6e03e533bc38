import { useState } from 'react';

const prefix = 'lintel-draft ';

/** What was begun and not sent stays in this tab, under its own name, until it is sent: through other records and a reload. */
export function useDraft(name: string): [text: string, set: (text: string) => void] {
  const key = prefix + name;
  const [text, setText] = useState(() => read(key));
  const set = (next: string) => {
    setText(next);
    keepDraft(name, next);
  };
  return [text, set];
}

/** Puts words into a field that is not open yet. */
export function keepDraft(name: string, words: string): void {
  try {
    if (words) sessionStorage.setItem(prefix + name, words);
    else sessionStorage.removeItem(prefix + name);
  } catch {
    // Full or forbidden: then it stays only as long as the field.
  }
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
