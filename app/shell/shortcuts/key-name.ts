/**
 * What was pressed, as shortcuts write it: "Mod+K", "?", "l". On keyboards without Latin letters the place of the key
 * counts, so that `g l` works for everybody.
 */
export function keyName(event: KeyboardEvent): string {
  const place = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase();
  const key = /^[ -~]$/.test(event.key) ? event.key.toLowerCase() : (place ?? event.key);
  return event.ctrlKey || event.metaKey ? `Mod+${key.toUpperCase()}` : key;
}

const writesText = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]';
/** Here letters find entries. */
const takesLetters = '[role=menu], [role=listbox], [role=combobox]';

/** Whether a letter pressed now is meant for something else: a text, a list, a dialog over the page. */
export function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : document.body;
  return target.closest(`${writesText}, ${takesLetters}`) !== null || isBehindDialog();
}

/** A dialog that must be answered hides the frame from everything else. */
const isBehindDialog = () => document.querySelector('[data-frame][aria-hidden=true]') !== null;
