import type { DateRule } from '../../inventory/deals/date-rules.ts';
import type { OfficeDays } from '../loans/business-days.ts';
import type { TridFacts } from '../loans/trid.ts';

/** What a closing joins. */
export const closingParts = ['deal', 'loan', 'policy'] as const;
export type ClosingPart = (typeof closingParts)[number];

export type ContractDate = {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly rule: DateRule | null;
  readonly on: string | null;
  readonly state: 'open' | 'done' | 'waived';
  readonly owner: string | null;
};

export type DealFacts = {
  readonly id: string;
  readonly acceptedOn: string | null;
  readonly closingOn: string | null;
  readonly isOver: boolean;
  readonly dates: readonly ContractDate[];
  /** The disbursement authorization, from its approval on: the day it was made out for. */
  readonly sheet: { readonly on: string; readonly state: string; readonly by: string | null } | null;
};

export type LoanFacts = {
  readonly id: string;
  readonly trid: TridFacts;
  readonly office: OfficeDays;
  readonly isOver: boolean;
  readonly lockExpiresOn: string | null;
  /** Its consumer may rescind: a refinance of the home that they live in (12 CFR 1026.23). */
  readonly isRescindable: boolean;
  readonly isAppraised: boolean;
  readonly conditions: readonly {
    readonly id: string;
    readonly title: string;
    readonly isOpen: boolean;
    readonly dueOn: string | null;
    readonly goodUntil: string | null;
    readonly owner: string | null;
  }[];
};

export type PolicyFacts = {
  readonly id: string;
  readonly name: string;
  readonly effectiveOn: string;
  /** The first day that is no longer insured. */
  readonly endsOn: string;
};

/** Everything that the dates of a closing follow from. */
export type ClosingFacts = {
  readonly today: string;
  readonly deal: DealFacts | null;
  readonly loans: readonly LoanFacts[];
  readonly policies: readonly PolicyFacts[];
};
