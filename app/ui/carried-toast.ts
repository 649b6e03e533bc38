import { shownToast, toast } from './toast.ts';

const key = 'lintel-said';

/** Set once this document is being replaced: it keeps running for a moment and must not show the toast meant for the next document. */
let isLeaving = false;

/** Stores the current toast before the document is replaced, so that the next document can show it. */
function carryToast(): void {
  const shown = shownToast();
  isLeaving = true;
  if (!shown) return;
  const { title, description, tone } = shown;
  try {
    sessionStorage.setItem(key, JSON.stringify({ title, description, tone }));
  } catch {
    // Storage is full or forbidden: the toast was at least shown briefly on this page.
  }
}

/** Shows, once, the toast that the previous document stored. */
export function sayCarriedToast(): void {
  if (isLeaving) return;
  try {
    const carried = sessionStorage.getItem(key);
    if (!carried) return;
    sessionStorage.removeItem(key);
    const { title, ...options } = JSON.parse(carried);
    toast(title, options);
  } catch {
    // The stored toast can't be read; there is nothing to show.
  }
}

/** Loads another document of ours, or reloads this one, and carries the current toast over. */
export function leaveFor(address: string): void {
  carryToast();
  // Assigning the same address with a fragment would only scroll, so reload instead.
  if (new URL(address, location.href).href === location.href) location.reload();
  else location.assign(address);
}
