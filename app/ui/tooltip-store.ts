import type { ReactNode } from 'react';

/** One tooltip for the whole page: a long list of buttons costs nothing until one of them is pointed at. */
export type Tip = {
  text: ReactNode;
  shortcut: string | undefined;
  side: 'top' | 'bottom' | 'left' | 'right';
  target: HTMLElement;
};

const delayMs = 700;
/** Long enough to reach the tooltip itself, and to move on to the next button and read that one at once. */
const graceMs = 200;

let shown: Tip | null = null;
let lastHiddenAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** After the delay, or at once when another was just being read. */
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

/** The pointer came back before it was gone. */
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
