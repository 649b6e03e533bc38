import { useState } from 'react';

const prefix = 'lintel-draft ';

/** Keeps unsent text in this tab under its own name until it is sent, across other records and reloads. */
export function useDraft(name: string): [text: string, set: (text: string) => void] {
  const key = prefix + name;
  const [text, setText] = useState(() => read(key));
  const set = (next: string) => {
    setText(next);
    keepDraft(name, next);
  };
  return [text, set];
}

/** Prefills a field that isn't open yet. */
export function keepDraft(name: string, words: string): void {
  try {
    if (words) sessionStorage.setItem(prefix + name, words);
    else sessionStorage.removeItem(prefix + name);
  } catch {
    // Storage is full or forbidden: the text lives only as long as the field.
  }
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
