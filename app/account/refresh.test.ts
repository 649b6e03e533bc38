import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRefreshing, rememberSession } from './refresh.ts';

const stored = new Map<string, string>();
let asked: number[];
let stop: () => void;
const second = 1_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  asked = [];
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {}, removeEventListener: () => {}, cookie: '' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now());
    return Response.json({ expiresAt: Date.now() / 1_000 + 600 });
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a session is renewed by the first tick within ninety seconds of its end, every thirty seconds', async () => {
  const start = Date.now();
  rememberSession(start / 1_000 + 151);
  stop = keepRefreshing();
  // At the ticks after 30 s and 60 s there are 121 and 91 seconds left, which is too early.
  await vi.advanceTimersByTimeAsync(89 * second);
  expect(asked).toEqual([]);
  // After 90 s there are 61 left.
  await vi.advanceTimersByTimeAsync(second);
  expect(asked).toEqual([start + 90 * second]);
});

test('with ninety seconds left it is renewed, with ninety-one it is not', async () => {
  rememberSession(Date.now() / 1_000 + 91);
  stop = keepRefreshing();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([]);
  stop();
  rememberSession(Date.now() / 1_000 + 90);
  stop = keepRefreshing();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(1);
});
