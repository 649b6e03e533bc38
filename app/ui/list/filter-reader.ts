import { use } from 'react';

/** Parses written filters. Loaded on demand, because most lists open without a filter. */
export type FilterReader = Pick<typeof import('#contract/core/filter-url.ts'), 'parseFilter' | 'formatFilter'>;

let known: FilterReader | undefined;
let coming: Promise<FilterReader> | undefined;

export function fetchFilterReader(): Promise<FilterReader> {
  coming ??= import('#contract/core/filter-url.ts').then(
    (reader) => {
      known = reader;
      return reader;
    },
    (error) => {
      // Lets the next caller retry.
      coming = undefined;
      throw error;
    },
  );
  return coming;
}

/** Suspends, as lazy components do, until the reader is loaded; only when there is a filter to parse. */
export function useFilterReader(isNeeded: boolean): FilterReader | undefined {
  if (!isNeeded) return known;
  return known ?? use(fetchFilterReader());
}
