import { type QueryKey, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useT } from '#app/i18n/t.ts';
import { useShortcuts } from '#app/shell/shortcuts/use-shortcuts.ts';
import { rowsOf, useSight } from '#app/ui/list/near-pages.ts';
import type { TableHandle } from '#app/ui/list/table.tsx';
import { useListState, viewQuery } from '#app/ui/list/use-list-state.ts';
import { useSelection } from '#app/ui/list/use-selection.ts';
import { rememberList } from './list-place.ts';
import { pageSize } from './list-queries.ts';
import type { ListThing } from './list-thing.ts';
import { selectionOf } from './selection.ts';
import { rememberWalk, walkFrom, walkOf } from './walk.ts';

/** A list driven by the URL: its rows, its selection, and its keyboard shortcuts. */
export function useRecordList<Row extends { id: string }>(thing: ListThing<Row>) {
  const t = useT();
  const { domain, fields, defaults, queries } = thing;
  const [state, change] = useListState(fields, defaults);
  const { written, search, archived, trash, sort, layout, unreadable } = state;
  const selection = useMemo(
    () => selectionOf({ written, search, archived, trash }),
    [written, search, archived, trash],
  );
  // The board and the map load their own rows.
  const isTable = layout === 'table' || layout === 'cards';
  const query = queries.list(selection, sort, thing.beside?.(state.columns));
  const list = useInfiniteQuery({ ...query, enabled: isTable && unreadable === undefined });
  const count = useQuery({ ...queries.count(selection), enabled: unreadable === undefined }).data;
  const rows = useMemo(() => (isTable ? rowsOf<Row>(list.data) : []), [isTable, list.data]);
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  const chosen = useSelection(order, JSON.stringify(selection));
  const onSight = useSight(query.queryKey as QueryKey, pageSize);
  const table = useRef<TableHandle>(null);
  const searchField = useRef<HTMLInputElement>(null);

  const place = viewQuery(state, defaults);
  useEffect(
    () => rememberList(domain, state.view ? `${place}&view=${state.view}` : place),
    [domain, place, state.view],
  );
  const cursor = list.data?.pages.at(-1)?.next ?? null;
  const isSettled = list.data !== undefined && !list.isPlaceholderData;
  useEffect(() => {
    if (isTable && isSettled)
      rememberWalk(domain, walkFrom(walkOf(domain), { selection, sort, ids: order, cursor }, state.open));
  }, [domain, isTable, isSettled, selection, sort, order, cursor, state.open]);
  useShortcuts([
    { keys: 'j', name: t('shell.shortcuts.next'), run: () => table.current?.step(1) },
    { keys: 'k', name: t('shell.shortcuts.previous'), run: () => table.current?.step(-1) },
    { keys: '/', name: t('shell.shortcuts.search'), run: () => searchField.current?.select() },
  ]);
  return { thing, state, change, selection, list, count, rows, order, chosen, onSight, table, searchField, place };
}

export type RecordList<Row extends { id: string }> = ReturnType<typeof useRecordList<Row>>;
