import { afterEach, expect, test, vi } from 'vitest';
import { firstIdOf, newId } from './ids.ts';

afterEach(() => void vi.useRealTimers());

test('ids sort in the order they were made, also while the clock stands still or goes back a little', () => {
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1) });
  const made = Array.from({ length: 5_000 }, () => newId());
  vi.setSystemTime(Date.UTC(2030, 0, 1) - 1_000);
  made.push(newId());
  expect(made).toEqual(made.toSorted());
});

test('a clock that was a day ahead is followed back', () => {
  const now = Date.UTC(2030, 0, 2);
  vi.useFakeTimers({ now: now + 86_400_000 });
  newId();
  vi.setSystemTime(now);
  const id = newId();
  expect(id > firstIdOf(now) && id < firstIdOf(now + 1_000)).toBe(true);
});
