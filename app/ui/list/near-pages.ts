import { hashKey, type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Lists grow page by page, and news make TanStack Query read all pages again, one after the other. Somebody who has
 * scrolled far would pay for hundreds of rows that nobody sees. So pages far from the reader's place are left as they
 * are until the reader comes near them, and pages far below are let go.
 */
type Page = { rows: readonly unknown[] };
type Sight = { first: number; last: number };

/** So many pages around those in sight are kept up to date. */
const margin = 1;
/** So many below are kept at all. */
const below = 4;

const sights = new Map<string, Sight>();
const passedOver = new Map<string, Set<number>>();

type Asked = { client: QueryClient; queryKey: QueryKey; pageParam: unknown };

/** For the query function of a list: the page as it is known where it is far away, else the server's answer. */
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

/** Tells where the reader is in a list. Answers the function that takes the first and last row in sight. */
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

/** All rows that were read, each once: one that has moved while others were read may stand on two pages. */
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
