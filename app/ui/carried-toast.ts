import { shownToast, toast } from './toast.ts';

const key = 'lintel-said';

/** A document on its way out goes on for a moment: what it hands over is not for itself. */
let isLeaving = false;

/** Before one document gives way to the next: what was just said goes along. */
function carryToast(): void {
  const shown = shownToast();
  isLeaving = true;
  if (!shown) return;
  const { title, description, tone } = shown;
  try {
    sessionStorage.setItem(key, JSON.stringify({ title, description, tone }));
  } catch {
    // Then it was said on the page before, if only for a moment.
  }
}

/** What the document before this one had to say, once. */
export function sayCarriedToast(): void {
  if (isLeaving) return;
  try {
    const carried = sessionStorage.getItem(key);
    if (!carried) return;
    sessionStorage.removeItem(key);
    const { title, ...options } = JSON.parse(carried);
    toast(title, options);
  } catch {
    // Nothing was carried that can be read.
  }
}

/** To another document of ours, or to this one anew, with what was just said. */
export function leaveFor(address: string): void {
  carryToast();
  // The same address with a fragment would only scroll.
  if (new URL(address, location.href).href === location.href) location.reload();
  else location.assign(address);
}
