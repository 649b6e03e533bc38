import { type RefObject, useCallback } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { useSearchText } from '#app/people/leads/use-search-text.ts';
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
import { listingFields } from '#contract/inventory/listing-fields.ts';
import type { ListingRow } from '#contract/inventory/listings.ts';
import { type ListingSelection, selectionOf } from './queries.ts';

type Props = {
  state: ListState;
  change: (next: ListChange, options?: { replace?: boolean }) => void;
  selection: ListingSelection;
  columns: readonly Column<ListingRow>[];
  count: Count | undefined;
  searchField: RefObject<HTMLInputElement | null>;
  /** Down out of the search field, into what it found. */
  onSearched: () => void;
};

const noLists = {};

/** Search, filters, how many they find, and how the list is looked at. */
export function ListingToolbar({ state, change, selection, columns, count, searchField, onSearched }: Props) {
  const t = useT();
  const people = usePeople();
  const isPhone = useMedia('(max-width: 40rem)');
  const [search, setSearch] = useSearchText(state.search, (text) => change({ search: text }, { replace: true }));
  const { search: searched, archived } = selection;
  const countMatches = useCallback<CountMatches>(
    (filter, signal) =>
      api.listings.count(
        selectionOf({ written: formatFilter(filter), search: searched ?? '', archived: archived === 'only' }),
        { signal },
      ),
    [searched, archived],
  );
  return (
    <div className="flex items-center gap-2 border-b border-line px-4.5 py-2 max-sm:flex-wrap max-sm:px-3">
      <div className="w-56 shrink-0 max-sm:w-auto max-sm:min-w-32 max-sm:flex-1 max-sm:shrink">
        <SearchInput
          ref={searchField}
          value={search}
          onChange={setSearch}
          {...(!isPhone && { shortcut: '/' })}
          maxLength={100}
          aria-label={t('listings.searchLabel')}
          placeholder={t('listings.search')}
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
          fields={listingFields}
          value={state.filter}
          onChange={(filter) => change({ filter })}
          people={people.options}
          lists={noLists}
          count={countMatches}
        />
      </div>
      <span aria-live="polite" className="num ms-auto shrink-0 text-sm text-ink-3 max-sm:sr-only">
        {(state.written || state.search) &&
          count &&
          t(count.capped ? 'listings.countAtLeast' : 'listings.count', { count: count.count })}
      </span>
      <DisplayMenu
        columns={columns}
        shown={state.columns}
        onColumns={(shown) => change({ columns: shown }, { replace: true })}
        sort={state.sort}
        onSort={(sort) => change({ sort }, { replace: true })}
        hasColumns={!isPhone}
      >
        {[]}
      </DisplayMenu>
    </div>
  );
}
