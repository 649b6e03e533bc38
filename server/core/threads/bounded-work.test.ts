import { expect, test, vi } from 'vitest';
import { patience } from '#tests/setup/patience.ts';
import { boundedWork, Crowded, TooMuch, type Work } from './bounded-work.ts';
import type { Asked } from './testing/any-thread.ts';

const module = new URL('./testing/any-thread.ts', import.meta.url);
const ask = (what: Asked['what'], more: Partial<Work> = {}) =>
  boundedWork<string>({ module, data: { what }, lane: 'one', ...more });

test('work that never ends, or fills the memory, ends alone and is told from work that failed', async () => {
  await expect(ask('spin', { seconds: 1 })).rejects.toThrow(TooMuch);
  await expect(ask('hoard', { seconds: 3_600 })).rejects.toThrow(TooMuch);
  await expect(ask('unfold', { seconds: 3_600 })).rejects.toThrow(TooMuch);
  await expect(ask('throw')).rejects.toThrow('as it came');
  await expect(ask('throw')).rejects.not.toThrow(TooMuch);
  expect(await ask('say')).toBe('said');
});

test('work that took too long does not go on unheard', async () => {
  const turns = new SharedArrayBuffer(4);
  const counter = new Int32Array(turns);
  const spinning = boundedWork({ module, data: { what: 'spin', turns }, lane: 'spins', seconds: 1 });
  await expect(spinning).rejects.toThrow(TooMuch);
  expect(counter[0]).toBeGreaterThan(0);
  await vi.waitFor(async () => {
    const before = Atomics.load(counter, 0);
    // Many answers from another thread give a thread that is still running enough time to keep counting.
    for (let n = 0; n < 3_000; n++) await ask('say', { lane: 'meanwhile' });
    expect(Atomics.load(counter, 0)).toBe(before);
  }, patience);
});

test('one organization’s work waits for its own, and not others’ for it', async () => {
  const leaves = new AbortController();
  const signal = leaves.signal;
  const done: string[] = [];
  const long = ask('wait', { signal, seconds: 3_600 }).catch(() => done.push('ended'));
  const after = ask('say').then(() => done.push('after'));
  expect(await ask('say', { lane: 'another' })).toBe('said');
  expect(done).toEqual([]);
  leaves.abort();
  await Promise.all([long, after]);
  expect(done).toEqual(['ended', 'after']);
});

test('so many may wait; one more is refused at once', async () => {
  const leaves = new AbortController();
  const work = Array.from({ length: 201 }, () => ask('wait', { signal: leaves.signal, lane: 'full' }).catch(() => {}));
  await expect(ask('say', { lane: 'full' })).rejects.toThrow(Crowded);
  leaves.abort();
  await Promise.all(work);
  expect(await ask('say', { lane: 'full' })).toBe('said');
});
