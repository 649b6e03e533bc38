import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { onSignOut } from '#app/account/sign-out.ts';
import { onTabNews } from '#app/account/tabs.ts';
import { inKept } from './in-kept.ts';
import { rawOf } from './raw-answers.ts';
import { isCut, onReach } from './reach.ts';
import { tellSyncFacts } from './sync-facts.ts';

const pauseMs = 400;
/** Only the start of a long list is stored: it is what readers see first, and each stored page is another request on refresh. */
const mostPages = 3;

/** Stores answers shortly after they arrive, and reports the age of the oldest one on screen. */
export function saveAsTheyCome(client: QueryClient, isKept: (query: Query) => boolean): void {
  const cache = client.getQueryCache();
  const fresh = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...fresh.values()].flatMap((query) => {
      const data = rawOf(query);
      return data === undefined ? [] : [{ hash: query.queryHash, data: startOf(data), at: query.state.dataUpdatedAt }];
    });
    fresh.clear();
    if (rows.length > 0) void inKept(({ writeKept }) => writeKept(rows));
    tellAge();
  };
  const tellAge = () => {
    const shown = cache.findAll({
      type: 'active',
      predicate: (query) => isKept(query) && query.state.data !== undefined,
    });
    const ages = shown.map(({ state }) => state.dataUpdatedAt);
    tellSyncFacts({ asOf: isCut() && ages.length > 0 ? Math.min(...ages) : undefined });
  };

  cache.subscribe((event) => {
    if (event.type !== 'updated' || !isKept(event.query)) return;
    const { type } = event.action;
    if (type === 'success') fresh.set(event.query.queryHash, event.query);
    if (type === 'success' || type === 'setState') timer ??= setTimeout(flush, pauseMs);
  });
  onReach(tellAge);
  addEventListener('visibilitychange', () => document.hidden && flush());
  const forget = async () => {
    fresh.clear();
    await inKept(({ wipeKept }) => wipeKept());
  };
  onSignOut(forget);
  onTabNews(({ kind }) => void (kind !== 'changed' && forget()));
}

function startOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pageParams' in data)) return data;
  const { pages, pageParams } = data as InfiniteData<unknown>;
  return { pages: pages.slice(0, mostPages), pageParams: pageParams.slice(0, mostPages) };
}
