import { hashKey, type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';

/**
 * A list loads page by page, and after a change TanStack Query refetches all pages one after the other. For a reader who has scrolled far
 * that would be hundreds of rows out of sight, so pages far from the visible rows are refetched only when the reader comes near them, and
 * pages far below are dropped.
 */
type Page = { rows: readonly unknown[] };
type Sight = { first: number; last: number };

/** Pages on either side of the visible ones that are kept up to date. */
const margin = 1;
/** Pages below the visible ones that are kept at all. */
const below = 4;

const sights = new Map<string, Sight>();
const passedOver = new Map<string, Set<number>>();

type Asked = { client: QueryClient; queryKey: QueryKey; pageParam: unknown };

/** For a list's query function: the cached page when it is far from the visible rows, otherwise the server's answer. */
export async function nearPage<P extends Page>(asked: Asked, ask: () => Promise<P>): Promise<P> {
  const hash = hashKey(asked.queryKey);
  const known = asked.client.getQueryData<InfiniteData<P>>(asked.queryKey);
  const place = known?.pageParams.indexOf(asked.pageParam) ?? -1;
  const page = known?.pages[place];
  const sight = sights.get(hash);
  const old = passedOver.get(hash) ?? new Set();
  passedOver.set(hash, old);
  if (page && sight && !isNear(place, sight)) {
    old.add(place);
    return page;
  }
  old.delete(place);
  return ask();
}

const isNear = (place: number, { first, last }: Sight) => place >= first - margin && place <= last + margin;

/** Reports the reader's position in a list. Returns the function that takes the first and last visible row. */
export function useSight(queryKey: QueryKey, pageSize: number): (firstRow: number, lastRow: number) => void {
  const client = useQueryClient();
  const key = useRef(queryKey);
  const hash = hashKey(queryKey);
  useEffect(() => {
    key.current = queryKey;
  });
  useEffect(
    () => () => {
      sights.delete(hash);
      passedOver.delete(hash);
    },
    [hash],
  );
  return useCallback(
    (firstRow, lastRow) => {
      const sight = { first: Math.floor(firstRow / pageSize), last: Math.floor(lastRow / pageSize) };
      sights.set(hash, sight);
      const queryKey = key.current;
      if ([...(passedOver.get(hash) ?? [])].some((place) => isNear(place, sight)))
        void client.invalidateQueries({ queryKey, exact: true });
      else if (client.isFetching({ queryKey, exact: true }) === 0) letGo(client, queryKey, sight.last + below);
    },
    [client, hash, pageSize],
  );
}

function letGo(client: QueryClient, queryKey: QueryKey, last: number): void {
  const known = client.getQueryData<InfiniteData<Page>>(queryKey);
  if (!known || known.pages.length <= last + 1) return;
  client.setQueryData(queryKey, {
    pages: known.pages.slice(0, last + 1),
    pageParams: known.pageParams.slice(0, last + 1),
  });
}

/** All loaded rows without duplicates: a row that moved between two page loads may be on both pages. */
export function rowsOf<Row extends { id: string }>(
  data: { pages: readonly { rows: readonly Row[] }[] } | undefined,
): Row[] {
  const seen = new Set<string>();
  return (data?.pages ?? []).flatMap(({ rows }) =>
    rows.filter(({ id }) => {
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    }),
  );
}
