import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Fields } from '#contract/core/fields.ts';
import { everything, type Filter, isEverything } from '#contract/core/filter.ts';
import { readableQuery } from '#contract/core/readable-query.ts';
import { type FilterReader, useFilterReader } from './filter-reader.ts';

/** Layouts of the same rows. */
export const layouts = ['table', 'board', 'cards', 'map'] as const;
export type Layout = (typeof layouts)[number];

/** A list's state lives in the URL, so that reload, back, sharing, and a second tab work. */
export type ListState = {
  filter: Filter;
  /** The filter as written in the URL; undefined when there is none. */
  written: string | undefined;
  /** Why the filter in the URL can't be read; the list then shows nothing rather than everything. */
  unreadable: string | undefined;
  sort: string;
  search: string;
  layout: Layout;
  columns: readonly string[];
  /** Shows archived records. */
  archived: boolean;
  /** Shows only those archived records that will soon be deleted for good. */
  trash: boolean;
  /** The record whose panel is open. */
  open: string | null;
  /** The saved view that this state came from. */
  view: string | null;
};

/** The filter changes in its written form; an empty filter shows all rows. */
export type ListChange = Partial<Omit<ListState, 'filter' | 'unreadable'>>;

/** The state of a list without URL parameters, and the columns it can be sorted by. */
export type ListDefaults = { sort: string; columns: readonly string[]; sorts: readonly string[] };

/** Longer searches find nothing, and the server rejects them. */
const longestSearch = 100;

export function useListState(fields: Fields, defaults: ListDefaults) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const reader = useFilterReader(params.has('filter'));
  const state = useMemo(() => readState(fields, defaults, params, reader), [fields, defaults, params, reader]);
  const change = useCallback(
    (next: ListChange, options: { replace?: boolean } = {}) =>
      // `setSearchParams` would encode characters that may stand in a URL unencoded.
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

/** All of the URL's state that can be read without parsing the filter. */
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

/** The part of a list's state that a saved view stores: everything but the open record. Equal states give equal strings. */
export function viewQuery(
  { written, sort, search, layout, columns, archived, trash }: PlainState,
  defaults: ListDefaults,
): string {
  return readableQuery(
    write(new URLSearchParams(), { written, sort, search, layout, columns, archived, trash }, defaults),
  );
}
