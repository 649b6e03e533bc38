import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useMemo } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { FilterBar } from '#app/ui/filter/filter-bar.tsx';
import type { CountMatches } from '#app/ui/filter/live-count.tsx';
import type { Column } from '#app/ui/list/column.ts';
import { DisplayMenu } from '#app/ui/list/display-menu.tsx';
import type { ListChange, ListState } from '#app/ui/list/use-list-state.ts';
import type { Count } from '#app/ui/list/views-bar.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { useMedia } from '#app/ui/use-media.ts';
import { formatFilter } from '#contract/core/filter-url.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import { type LeadSelection, leadQueries, selectionOf } from './queries.ts';
import { usePeople } from './use-people.tsx';
import { useSearchText } from './use-search-text.ts';

type Props = {
  state: ListState;
  change: (next: ListChange, options?: { replace?: boolean }) => void;
  selection: LeadSelection;
  columns: readonly Column<Lead>[];
  count: Count | undefined;
  searchField: RefObject<HTMLInputElement | null>;
  /** Down out of the search field, into what it found. */
  onSearched: () => void;
};

/** Search, filters, how many they find, and how the list is looked at. */
export function LeadListToolbar({ state, change, selection, columns, count, searchField, onSearched }: Props) {
  const t = useT();
  const people = usePeople();
  const tags = useQuery(leadQueries.tags).data;
  const isPhone = useMedia('(max-width: 40rem)');
  const [search, setSearch] = useSearchText(state.search, (text) => change({ search: text }, { replace: true }));
  const lists = useMemo(
    () => ({ 'lead tags': (tags?.tags ?? []).map(({ tag }) => ({ value: tag, label: tag })) }),
    [tags],
  );
  const { search: searched, archived } = selection;
  const countMatches = useCallback<CountMatches>(
    (filter, signal) =>
      api.leads.count(
        selectionOf({ written: formatFilter(filter), search: searched ?? '', archived: archived === 'only' }),
        { signal },
      ),
    [searched, archived],
  );
  const isNarrowed = Boolean(state.written || state.search);
  const isBoard = state.layout === 'board';
  return (
    <div className="flex items-center gap-2 border-b border-line px-4.5 py-2 max-sm:flex-wrap max-sm:px-3">
      <div className="w-56 shrink-0 max-sm:w-auto max-sm:shrink max-sm:min-w-32 max-sm:flex-1">
        <SearchInput
          ref={searchField}
          value={search}
          onChange={setSearch}
          {...(!isPhone && { shortcut: '/' })}
          maxLength={100}
          aria-label={t('leads.searchLabel')}
          placeholder={t('leads.search')}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            onSearched();
          }}
        />
      </div>
      <div
        className={cx(
          state.written ? 'min-w-0 flex-1 max-sm:order-1 max-sm:basis-full' : 'shrink-0 [&>fieldset]:max-w-none',
        )}
      >
        <FilterBar
          fields={leadFields}
          value={state.filter}
          onChange={(filter) => change({ filter })}
          people={people.options}
          lists={lists}
          count={countMatches}
        />
      </div>
      <span aria-live="polite" className="num ms-auto shrink-0 text-sm text-ink-3 max-sm:sr-only">
        {isNarrowed &&
          count &&
          (count.capped ? t('leads.countAtLeast', { count: count.count }) : t('leads.count', { count: count.count }))}
      </span>
      <DisplayMenu
        columns={columns}
        shown={state.columns}
        onColumns={(shown) => change({ columns: shown }, { replace: true })}
        sort={state.sort}
        onSort={(sort) => change({ sort }, { replace: true })}
        hasColumns={!isBoard && !isPhone}
      >
        {isPhone
          ? [
              { heading: t('list.layout') },
              { label: t('list.layout.table'), checked: !isBoard, onSelect: () => change({ layout: 'table' }) },
              { label: t('list.layout.board'), checked: isBoard, onSelect: () => change({ layout: 'board' }) },
            ]
          : []}
      </DisplayMenu>
    </div>
  );
}
