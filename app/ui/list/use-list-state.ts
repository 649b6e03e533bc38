import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Fields } from '#contract/core/fields.ts';
import { everything, type Filter, isEverything } from '#contract/core/filter.ts';
import { readableQuery } from '#contract/core/readable-query.ts';
import { type FilterReader, useFilterReader } from './filter-reader.ts';

/** Ways to look at the same rows. */
export const layouts = ['table', 'board', 'cards', 'map'] as const;
export type Layout = (typeof layouts)[number];

/** A list as it stands in the address: reload, back, share and a second tab come for free. */
export type ListState = {
  filter: Filter;
  /** The filter in its written form; undefined where there is none. */
  written: string | undefined;
  /** Why the filter in the address cannot be read; then nothing is shown rather than everything. */
  unreadable: string | undefined;
  sort: string;
  search: string;
  layout: Layout;
  columns: readonly string[];
  /** Records out of all lists. */
  archived: boolean;
  /** Of those, the ones that will soon be gone for good. */
  trash: boolean;
  /** The record whose panel is open. */
  open: string | null;
  /** The saved view this state came from. */
  view: string | null;
};

/** A filter is changed in its written form; an empty one shows all. */
export type ListChange = Partial<Omit<ListState, 'filter' | 'unreadable'>>;

/** What a list is without a word in the address, and what it can be ordered by. */
export type ListDefaults = { sort: string; columns: readonly string[]; sorts: readonly string[] };

/** Longer searches find nothing and are refused. */
const longestSearch = 100;

export function useListState(fields: Fields, defaults: ListDefaults) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const reader = useFilterReader(params.has('filter'));
  const state = useMemo(() => readState(fields, defaults, params, reader), [fields, defaults, params, reader]);
  const change = useCallback(
    (next: ListChange, options: { replace?: boolean } = {}) =>
      // Not by `setSearchParams`, which would encode what may stand in an address as it is.
      navigate(`?${readableQuery(write(params, next, defaults))}`, {
        replace: options.replace ?? false,
        preventScrollReset: true,
      }),
    [navigate, params, defaults],
  );
  return [state, change] as const;
}

function readState(
  fields: Fields,
  defaults: ListDefaults,
  params: URLSearchParams,
  reader: FilterReader | undefined,
): ListState {
  const plain = readPlain(fields, defaults, params);
  if (!plain.written || !reader) return { ...plain, filter: everything, written: undefined, unreadable: undefined };
  const { filter, issues } = reader.parseFilter(fields, plain.written);
  const known = filter ?? everything;
  return {
    ...plain,
    filter: known,
    written: isEverything(known) ? undefined : reader.formatFilter(known),
    unreadable: filter ? undefined : (issues[0]?.message ?? plain.written),
  };
}

/** All that an address says without its filter being understood. */
export type PlainState = Omit<ListState, 'filter' | 'unreadable'>;

export function readPlain(fields: Fields, defaults: ListDefaults, params: URLSearchParams): PlainState {
  const sort = params.get('sort') ?? '';
  const columns = params
    .get('columns')
    ?.split(',')
    .filter((name) => Object.hasOwn(fields, name));
  return {
    written: params.get('filter') || undefined,
    sort: defaults.sorts.includes(sort.replace('-', '')) ? sort : defaults.sort,
    search: (params.get('q') ?? '').slice(0, longestSearch),
    layout: layouts.find((layout) => layout === params.get('layout')) ?? 'table',
    columns: columns?.length ? columns : defaults.columns,
    archived: params.has('archived'),
    trash: params.get('archived') === 'trash',
    open: params.get('open'),
    view: params.get('view'),
  };
}

function write(before: URLSearchParams, next: ListChange, defaults: ListDefaults): URLSearchParams {
  const params = new URLSearchParams(before);
  const put = (name: string, value: string | null | undefined) =>
    value ? params.set(name, value) : params.delete(name);
  if ('written' in next) put('filter', next.written);
  if (next.sort !== undefined) put('sort', next.sort === defaults.sort ? null : next.sort);
  if (next.search !== undefined) put('q', next.search);
  if (next.layout !== undefined) put('layout', next.layout === 'table' ? null : next.layout);
  if (next.columns) put('columns', next.columns.join() === defaults.columns.join() ? null : next.columns.join());
  if (next.archived !== undefined) put('archived', next.trash ? 'trash' : next.archived ? 'only' : null);
  if (next.open !== undefined) put('open', next.open);
  if (next.view !== undefined) put('view', next.view);
  return params;
}

/** What of a list belongs to a saved view: everything but which record is open. Equal lists are written alike. */
export function viewQuery(
  { written, sort, search, layout, columns, archived, trash }: PlainState,
  defaults: ListDefaults,
): string {
  return readableQuery(
    write(new URLSearchParams(), { written, sort, search, layout, columns, archived, trash }, defaults),
  );
}
