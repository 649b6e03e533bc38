/**
 * The pressed key as shortcuts name it: "Mod+K", "?", "l". On keyboards without Latin letters the key's position counts, so that `g l`
 * works for everyone.
 */
export function keyName(event: KeyboardEvent): string {
  const place = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase();
  const key = /^[ -~]$/.test(event.key) ? event.key.toLowerCase() : (place ?? event.key);
  return event.ctrlKey || event.metaKey ? `Mod+${key.toUpperCase()}` : key;
}

const writesText = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]';
/** Widgets in which letters search for an entry. */
const takesLetters = '[role=menu], [role=listbox], [role=combobox]';

/** Whether a letter pressed now is meant for something else: a text field, a list, a modal dialog. */
export function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : document.body;
  return target.closest(`${writesText}, ${takesLetters}`) !== null || isBehindDialog();
}

/** A modal dialog hides the frame from assistive technology. */
const isBehindDialog = () => document.querySelector('[data-frame][aria-hidden=true]') !== null;
