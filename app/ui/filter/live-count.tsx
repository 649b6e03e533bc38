import { useEffect, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import type { Filter } from '#contract/core/filter.ts';
import { formatFilter } from '#contract/core/filter-url.ts';

type Props = { filter: Filter; count: (filter: Filter, signal: AbortSignal) => Promise<number> };

const pauseMs = 300;

/** How many match what is being written. A count that cannot be had is left out: it is a help, not the work. */
export function LiveCount({ filter, count }: Props) {
  const t = useT();
  const [found, setFound] = useState<number | null>(null);
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
  return found === null ? t('filter.dialog.counting') : t('filter.dialog.matching', { count: found });
}
