import { useCallback, useMemo } from 'react';
import { FilterBar, type FilterBarProps } from '#app/ui/filter/filter-bar.tsx';
import type { CountMatches } from '#app/ui/filter/live-count.tsx';
import type { Count } from '#app/ui/list/views-bar.tsx';
import type { Filter } from '#contract/core/filter.ts';
import { formatFilter } from '#contract/core/filter-url.ts';
import { findTowns } from './find-towns.ts';
import { type ListSelection, selectionOf } from './selection.ts';

type Props = Pick<FilterBarProps, 'fields' | 'people' | 'lists' | 'startsOpen'> & {
  value: Filter;
  onWritten: (written: string) => void;
  selection: ListSelection;
  count: (selection: ListSelection, options: { signal: AbortSignal }) => Promise<Count>;
};

/** The filter bar of a list, loaded when there is a filter or the reader adds one. */
export default function ListFilter({
  selection: { search = '', archived, trash },
  count,
  onWritten,
  lists,
  ...bar
}: Props) {
  const known = useMemo(() => ({ ...lists, places: findTowns }), [lists]);
  const countMatches = useCallback<CountMatches>(
    (filter, signal) =>
      count(
        selectionOf({ written: formatFilter(filter), search, archived: archived === 'only', trash: trash === true }),
        { signal },
      ),
    [search, archived, trash, count],
  );
  return (
    <FilterBar {...bar} lists={known} onChange={(filter) => onWritten(formatFilter(filter))} count={countMatches} />
  );
}
