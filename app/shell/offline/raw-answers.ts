import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { isThing, rememberRecords, withRecord } from './seen-records.ts';

/** What the server answered, without what this device shows on top of it. */
const raws = new WeakMap<Query, unknown>();

export const rawOf = (query: Query): unknown => raws.get(query);

export function rememberRaw(query: Query, data: unknown): void {
  rememberRecords(data);
  raws.set(query, isMore(query, data) ? withMore(raws.get(query) as Pages, data) : data);
}

type Pages = InfiniteData<unknown>;

/** One more page of a list comes together with those before it, as they are on the screen. */
const isMore = (query: Query, data: unknown): data is Pages =>
  Boolean(query.state.fetchMeta?.fetchMore) && raws.has(query) && typeof data === 'object';

const withMore = ({ pages }: Pages, more: Pages): Pages => ({
  pages: [...pages, ...more.pages.slice(pages.length)],
  pageParams: more.pageParams,
});

/** The answer to a write tells how a record is now: that is so wherever it was read. */
export function updateRaws(client: QueryClient, answer: unknown): void {
  rememberRecords(answer);
  if (typeof answer !== 'object' || answer === null || !isThing(answer)) return;
  for (const query of client.getQueryCache().getAll())
    if (raws.has(query))
      raws.set(
        query,
        withRecord(raws.get(query), answer.id, () => answer),
      );
}
