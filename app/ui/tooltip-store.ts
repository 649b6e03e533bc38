import type { ReactNode } from 'react';

/** One tooltip for the whole page, so that a long list of buttons costs nothing until the pointer reaches one. */
export type Tip = {
  text: ReactNode;
  shortcut: string | undefined;
  side: 'top' | 'bottom' | 'left' | 'right';
  target: HTMLElement;
};

const delayMs = 700;
/** Time to reach the tooltip itself, or to move to the next button and read its tooltip at once. */
const graceMs = 200;

let shown: Tip | null = null;
let lastHiddenAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows the tooltip after the delay, or at once when another one was just open. */
export function showTip(tip: Tip, at: number): void {
  clearTimeout(timer);
  const reading = shown !== null || at - lastHiddenAt < graceMs;
  if (reading) set(tip);
  else timer = setTimeout(() => tip.target.isConnected && set(tip), delayMs);
}

export function hideTip({ slowly = false }: { slowly?: boolean } = {}): void {
  clearTimeout(timer);
  if (slowly && shown) timer = setTimeout(() => set(null), graceMs);
  else set(null);
}

/** The pointer returned before the tooltip was hidden. */
export function keepTip(): void {
  clearTimeout(timer);
}

export function onTip(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const shownTip = (): Tip | null => shown;

function set(tip: Tip | null): void {
  if (shown && !tip) lastHiddenAt = performance.now();
  if (shown === tip) return;
  shown = tip;
  for (const listener of listeners) listener();
}
