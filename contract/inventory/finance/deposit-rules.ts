import { addBusinessDays } from '../deals/business-days.ts';

/** By when earnest money must be in the trust account, as states’ rules have it. `from`: what the days are counted from. */
type DepositRule = { days: number; from: 'receipt' | 'acceptance'; source: string };

/**
 * Only rules that were read. A contract may say another day, and where no rule is known the contract’s is asked for. Days
 * are business days: neither weekends nor federal holidays; a state’s own holidays are not known.
 */
export const depositRules: Readonly<Record<string, DepositRule>> = {
  CA: { days: 3, from: 'receipt', source: '10 CCR § 2832; Bus. & Prof. Code § 10145' },
  FL: { days: 3, from: 'receipt', source: 'Fla. Admin. Code 61J2-14.008(3), 61J2-14.010' },
  NC: { days: 3, from: 'acceptance', source: '21 NCAC 58A .0116(b)(3)' },
  PA: { days: 1, from: 'receipt', source: '49 Pa. Code § 35.324' },
  TX: { days: 2, from: 'receipt', source: '22 TAC § 535.146' },
  VA: { days: 5, from: 'acceptance', source: '18VAC135-20-180; Va. Code § 54.1-2108.2' },
};

/** Money that comes after acceptance cannot be deposited before it came: the later day counts. */
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
