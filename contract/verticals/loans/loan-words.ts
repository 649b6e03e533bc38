/** What a loan may be, in the words of the application (URLA) and of MISMO 3.4. */
export const loanStates = ['open', 'funded', 'denied', 'withdrawn', 'incomplete', 'not_accepted'] as const;
export type LoanState = (typeof loanStates)[number];

/** How a loan may end without funds. */
export const endings = ['denied', 'withdrawn', 'incomplete', 'not_accepted'] as const;
export type Ending = (typeof endings)[number];

export const purposes = ['purchase', 'refinance', 'cash_out', 'construction', 'other'] as const;
export type Purpose = (typeof purposes)[number];

export const loanPrograms = ['conventional', 'jumbo', 'fha', 'va', 'usda', 'other'] as const;
export type LoanProgram = (typeof loanPrograms)[number];

export const amortizations = ['fixed', 'arm'] as const;
export const occupancies = ['primary', 'second_home', 'investment'] as const;
export type Occupancy = (typeof occupancies)[number];
export const propertyKinds = ['detached', 'attached', 'condominium', 'cooperative', 'pud', 'manufactured'] as const;

/** Reasons for which credit is refused, as Regulation B’s sample notice groups them and HMDA numbers them. */
export const denialReasons = [
  'debt_to_income',
  'employment_history',
  'credit_history',
  'collateral',
  'insufficient_cash',
  'unverifiable',
  'incomplete_application',
  'insurance_denied',
  'other',
] as const;
export type DenialReason = (typeof denialReasons)[number];
