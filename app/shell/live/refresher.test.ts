import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerQuery } from '#app/insight/metrics/queries.ts';
import { Refresher } from './refresher.ts';

let client: QueryClient;
let refresher: Refresher;
const reads = new Map<string, number>();
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  refresher = new Refresher(client);
  reads.clear();
});
afterEach(() => {
  refresher.stop();
  for (const stop of stops.splice(0)) stop();
  client.clear();
  vi.useRealTimers();
});

/** An active query that takes `ms` to answer. */
async function show(queryKey: readonly string[], ms = 10): Promise<() => number> {
  const name = queryKey.join();
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: async () => {
      reads.set(name, (reads.get(name) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, ms));
      return reads.get(name);
    },
  });
  stops.push(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(ms);
  reads.set(name, 0);
  return () => reads.get(name)!;
}

test('reads again at once, and no more than once in 300 ms however much happens', async () => {
  const list = await show(['leads', 'list']);
  const tasks = await show(['tasks', 'mine']);
  for (let n = 0; n < 90; n++) {
    refresher.touch([{ domain: 'leads' }]);
    await vi.advanceTimersByTimeAsync(3);
  }
  expect(list()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(list()).toBe(2);
  expect(tasks()).toBe(0);
});

test('what was being read when the news came is read once more', async () => {
  const list = await show(['leads', 'list'], 200);
  refresher.touch([{ domain: 'leads' }]);
  await vi.advanceTimersByTimeAsync(310);
  refresher.touch([{ domain: 'leads' }]);
  refresher.touch([{ domain: 'leads' }]);
  await vi.advanceTimersByTimeAsync(50);
  refresher.touch([{ domain: 'leads' }]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(list()).toBe(3);
});

test('what is not on the screen is not read, but is stale when it comes back', async () => {
  client.setQueryData(['leads', 'list'], 'old');
  refresher.touch([{ domain: 'leads' }]);
  await vi.advanceTimersByTimeAsync(10);
  expect(client.getQueryState(['leads', 'list'])).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' });
});

test('waits for the reader’s own write, but not for ever', async () => {
  const list = await show(['leads', 'list']);
  let finish!: () => void;
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => new Promise<void>((resolve) => (finish = resolve)),
  });
  const writing = mutation.execute(undefined);
  await vi.advanceTimersByTimeAsync(1);
  refresher.touch([{ domain: 'leads' }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(list()).toBe(0);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(list()).toBe(1);
  finish();
  await writing;
});

test('after a gap everything on the screen is read again, except who one is', async () => {
  const list = await show(['leads', 'list']);
  const session = await show(['session']);
  refresher.touchEverything();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([list(), session()]).toEqual([1, 0]);
});

test('a number is read again after what its own answer names, and after nothing else', async () => {
  let reads = 0;
  const asked = { metrics: ['offers_received'] };
  const { queryKey, meta } = answerQuery(asked);
  const observer = new QueryObserver(client, {
    queryKey: queryKey as readonly unknown[],
    meta: meta as Record<string, unknown>,
    queryFn: async () => {
      reads += 1;
      return { news: ['offer', 'listing'], isQuiet: false };
    },
  });
  stops.push(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(400);
  expect(reads).toBe(1);
  const tell = async (kind: string) => {
    const id = '0190aaaa-0000-7000-8000-000000000001';
    refresher.tell({ id, kind, subject: { type: 'listing', id }, actorId: null, at: '2026-03-14T12:00:00.000Z' });
    await vi.advanceTimersByTimeAsync(400);
  };
  await tell('lead.changed');
  expect(reads).toBe(1);
  await tell('offer.received');
  expect(reads).toBe(2);
});
