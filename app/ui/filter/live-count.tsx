import { useEffect, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import type { Filter } from '#contract/core/filter.ts';
import { formatFilter } from '#contract/core/filter-url.ts';

/** Number of matching records; `capped` when counting stopped at a limit. */
export type Found = { readonly count: number; readonly capped?: boolean };
export type CountMatches = (filter: Filter, signal: AbortSignal) => Promise<Found>;

type Props = { filter: Filter; count: CountMatches };

const pauseMs = 300;

/** Counts the matches while a filter is edited. A failed count is hidden, because filtering works without it. */
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
