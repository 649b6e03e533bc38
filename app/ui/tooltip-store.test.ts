import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideTip, shownTip, showTip, type Tip } from './tooltip-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  hideTip();
  vi.useRealTimers();
});

const tip = (text: string): Tip => ({
  text,
  shortcut: undefined,
  side: 'top',
  target: { isConnected: true } as HTMLElement,
});

test('words about a control come after 700 ms, not before', () => {
  showTip(tip('Archive'), 10_000);
  vi.advanceTimersByTime(699);
  expect(shownTip()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shownTip()?.text).toBe('Archive');
});

test('who leaves before that is told nothing', () => {
  showTip(tip('Archive'), 20_000);
  vi.advanceTimersByTime(600);
  hideTip();
  vi.advanceTimersByTime(5_000);
  expect(shownTip()).toBeNull();
});
