import { useEffect, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import type { Filter } from '#contract/core/filter.ts';
import { formatFilter } from '#contract/core/filter-url.ts';

/** How many records a filter finds; `capped` when there are more than were counted. */
export type Found = { readonly count: number; readonly capped?: boolean };
export type CountMatches = (filter: Filter, signal: AbortSignal) => Promise<Found>;

type Props = { filter: Filter; count: CountMatches };

const pauseMs = 300;

/** How many match what is being written. A count that cannot be had is left out: it is a help, not the work. */
export function LiveCount({ filter, count }: Props) {
  const t = useT();
  const [found, setFound] = useState<Found | null>(null);
  const key = formatFilter(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same filter in another object is the same question
  useEffect(() => {
    const abort = new AbortController();
    setFound(null);
    const timer = setTimeout(
      () =>
        count(filter, abort.signal).then(
          (matching) => !abort.signal.aborted && setFound(matching),
          () => undefined,
        ),
      pauseMs,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, count]);
  if (!found) return t('filter.dialog.counting');
  return t(found.capped ? 'filter.dialog.matchingMore' : 'filter.dialog.matching', { count: found.count });
}
