import { describe, expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

const queries = createQueryClient().getDefaultOptions().queries!;
const retry = queries.retry as (failures: number, error: unknown) => boolean;
const delay = queries.retryDelay as (attempt: number) => number;

describe('the query client', () => {
  it('keeps answers for five minutes and does not ask anew for a look at the window', () => {
    expect(queries.staleTime).toBe(300_000);
    expect(queries.refetchOnWindowFocus).toBe(false);
  });

  it('tries three times more, waiting twice as long each time, half a minute at the most', () => {
    expect([0, 1, 2, 3].map((failures) => retry(failures, new TypeError('no way')))).toEqual([true, true, true, false]);
    expect([0, 1, 2, 4, 5, 9].map(delay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
  });

  it('takes a refusal for an answer', () => {
    for (const status of [400, 401, 402, 403, 404, 409, 412]) expect(retry(0, { status })).toBe(false);
    for (const status of [408, 429, 500, 503]) expect(retry(0, { status })).toBe(true);
  });
});
