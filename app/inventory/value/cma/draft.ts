import type { CmaFacts, CmaRates } from '#contract/inventory/value/cma-sums.ts';
import type { Cma, CmaComparable, CmaSearch } from '#contract/inventory/value/cmas.ts';

/** What can be changed of an analysis, as it stands on the screen. */
export type CmaDraft = {
  facts: CmaFacts;
  isConfirmed: boolean;
  rates: CmaRates;
  search: CmaSearch;
  note: string;
  comparables: CmaComparable[];
};

export const draftOf = ({ facts, confirmedAt, rates, search, note, comparables }: Cma): CmaDraft => ({
  facts,
  isConfirmed: confirmedAt !== null,
  rates,
  search,
  note,
  comparables,
});

export const isSame = (a: CmaDraft, b: CmaDraft): boolean => JSON.stringify(a) === JSON.stringify(b);

/** As the contract wants it: comparables by their listing, with what was done by hand. */
export const changeOf = ({ comparables, ...rest }: CmaDraft) => ({
  ...rest,
  comparables: comparables.map(({ listing, manual, other, otherReason, weight }) => ({
    ...{ listing, manual, other, otherReason, weight },
  })),
});
