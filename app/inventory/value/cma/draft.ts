import type { CmaFacts, CmaRates } from '#contract/inventory/value/cma-sums.ts';
import type { Cma, CmaComparable, CmaSearch } from '#contract/inventory/value/cmas.ts';

/** The editable part of a CMA, as shown on the screen. */
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

/** The call's input: comparables by listing, with manual values only. */
export const changeOf = ({ comparables, ...rest }: CmaDraft) => ({
  ...rest,
  comparables: comparables.map(({ listing, manual, other, otherReason, weight }) => ({
    ...{ listing, manual, other, otherReason, weight },
  })),
});
