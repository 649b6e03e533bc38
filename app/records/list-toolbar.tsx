import { lazy, type RefObject, Suspense, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { BeginFilter } from '#app/ui/filter/begin-filter.tsx';
import type { Column } from '#app/ui/list/column.ts';
import { DisplayMenu } from '#app/ui/list/display-menu.tsx';
import { fetchFilterReader } from '#app/ui/list/filter-reader.ts';
import type { ListChange, ListState } from '#app/ui/list/use-list-state.ts';
import { useSearchText } from '#app/ui/list/use-search-text.ts';
import type { Count } from '#app/ui/list/views-bar.tsx';
import type { MenuEntry } from '#app/ui/menu-entries.tsx';
import type { ComboOption, OptionSource } from '#app/ui/option-source.ts';
import { SearchInput } from '#app/ui/search-input.tsx';
import { useEver } from '#app/ui/use-ever.ts';
import { useMedia } from '#app/ui/use-media.ts';
import type { ListThing } from './list-thing.ts';
import type { ListSelection } from './selection.ts';

const loadFilter = () => import('./list-filter.tsx');
const ListFilter = lazy(loadFilter);
const fetchFilter = () => void Promise.all([loadFilter(), fetchFilterReader()]).catch(() => {});

type Props<Row extends { id: string }> = {
  thing: ListThing<Row>;
  state: ListState;
  change: (next: ListChange, options?: { replace?: boolean }) => void;
  selection: ListSelection;
  columns: readonly Column<Row>[];
  count: Count | undefined;
  countAll: (selection: ListSelection, options: { signal: AbortSignal }) => Promise<Count>;
  people: readonly ComboOption[];
  /** Option lists that fields refer to as `options: { from }`. */
  lists?: Readonly<Record<string, OptionSource>>;
  searchField: RefObject<HTMLInputElement | null>;
  /** Moves the focus from the search field down to the results. */
  onSearched: () => void;
  hasColumns?: boolean;
  /** Additional entries of the display menu on phones. */
  onPhone?: readonly MenuEntry[];
};

/** Search, filters, the number of results, and the display options. */
export function ListToolbar<Row extends { id: string }>(props: Props<Row>) {
  const { thing, state, change, selection, columns, count, searchField, onSearched } = props;
  const t = useT();
  const isPhone = useMedia('(max-width: 40rem)');
  const [search, setSearch] = useSearchText(state.search, (text) => change({ search: text }, { replace: true }));
  const [isBegun, setBegun] = useState(false);
  // Once shown, the bar stays: it has the focus when the last filter is removed.
  const hasBar = useEver(isBegun || state.written !== undefined);
  const { fields, words } = thing;
  const isNarrowed = Boolean(state.written || state.search);
  const begin = <BeginFilter onApproach={fetchFilter} onBegin={() => setBegun(true)} />;
  return (
    <div className="flex items-center gap-2 border-b border-line px-4.5 py-2 max-sm:flex-wrap max-sm:px-3">
      <div className="w-56 shrink-0 max-sm:w-auto max-sm:min-w-32 max-sm:flex-1 max-sm:shrink">
        <SearchInput
          ref={searchField}
          value={search}
          onChange={setSearch}
          {...(!isPhone && { shortcut: '/' })}
          maxLength={100}
          aria-label={t(words.searchLabel)}
          placeholder={t(words.search)}
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
        {hasBar ? (
          <Suspense fallback={begin}>
            <ListFilter
              fields={fields}
              value={state.filter}
              onWritten={(written) => change({ written })}
              people={props.people}
              {...(props.lists && { lists: props.lists })}
              selection={selection}
              count={props.countAll}
              startsOpen={isBegun}
            />
          </Suspense>
        ) : (
          begin
        )}
      </div>
      <span aria-live="polite" className="num ms-auto shrink-0 text-sm text-ink-3 max-sm:sr-only">
        {isNarrowed && count && t(count.capped ? words.countAtLeast : words.count, { count: count.count })}
      </span>
      <DisplayMenu
        columns={columns}
        shown={state.columns}
        onColumns={(shown) => change({ columns: shown }, { replace: true })}
        sort={state.sort}
        onSort={(sort) => change({ sort }, { replace: true })}
        hasColumns={!isPhone && props.hasColumns !== false}
      >
        {isPhone ? (props.onPhone ?? []) : []}
      </DisplayMenu>
    </div>
  );
}
