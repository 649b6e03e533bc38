import { use } from 'react';

/** What understands a written filter. Most lists are opened without one and need not load it. */
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
      // The next one who needs it tries again.
      coming = undefined;
      throw error;
    },
  );
  return coming;
}

/** Waits for it, as lazy components do, where there is something to read. */
export function useFilterReader(isNeeded: boolean): FilterReader | undefined {
  if (!isNeeded) return known;
  return known ?? use(fetchFilterReader());
}
