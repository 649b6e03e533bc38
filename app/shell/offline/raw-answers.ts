import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { isThing, rememberRecords, withRecord } from './seen-records.ts';

/** The server's answers, before this device applies waiting writes. */
const raws = new WeakMap<Query, unknown>();

export const rawOf = (query: Query): unknown => raws.get(query);

export function rememberRaw(query: Query, data: unknown): void {
  rememberRecords(data);
  raws.set(query, isMore(query, data) ? withMore(raws.get(query) as Pages, data) : data);
}

type Pages = InfiniteData<unknown>;

/** A further page arrives together with the previous pages as they are on screen. */
const isMore = (query: Query, data: unknown): data is Pages =>
  Boolean(query.state.fetchMeta?.fetchMore) && raws.has(query) && typeof data === 'object';

const withMore = ({ pages }: Pages, more: Pages): Pages => ({
  pages: [...pages, ...more.pages.slice(pages.length)],
  pageParams: more.pageParams,
});

/** The answer to a write contains the record's current state, so every stored answer with that record is updated. */
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
