import { addBusinessDays } from '../deals/business-days.ts';

/** Deadline for depositing earnest money in the trust account under state rules. `from`: what the days are counted from. */
type DepositRule = { days: number; from: 'receipt' | 'acceptance'; source: string };

/**
 * Only rules that we have read. A contract may set another day, and without a known rule the contract's day is required. Days are business
 * days, excluding weekends and federal holidays; state holidays are not known.
 */
export const depositRules: Readonly<Record<string, DepositRule>> = {
  CA: { days: 3, from: 'receipt', source: '10 CCR § 2832; Bus. & Prof. Code § 10145' },
  FL: { days: 3, from: 'receipt', source: 'Fla. Admin. Code 61J2-14.008(3), 61J2-14.010' },
  NC: { days: 3, from: 'acceptance', source: '21 NCAC 58A .0116(b)(3)' },
  PA: { days: 1, from: 'receipt', source: '49 Pa. Code § 35.324' },
  TX: { days: 2, from: 'receipt', source: '22 TAC § 535.146' },
  VA: { days: 5, from: 'acceptance', source: '18VAC135-20-180; Va. Code § 54.1-2108.2' },
};

/** Money received after acceptance can't be deposited earlier, so the later day counts. */
export function depositBy(
  state: string | null,
  receivedOn: string,
  acceptedOn: string | null,
): { day: string; rule: DepositRule } | null {
  const rule = state === null ? undefined : depositRules[state];
  if (!rule) return null;
  const base = rule.from === 'acceptance' && acceptedOn !== null && acceptedOn > receivedOn ? acceptedOn : receivedOn;
  return { day: addBusinessDays(base, rule.days), rule };
}
