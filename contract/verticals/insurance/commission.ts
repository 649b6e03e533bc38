import { partOf } from '../../core/money.ts';
import type { Line } from './lines.ts';

export const commissionKinds = ['new', 'renewal', 'rewrite'] as const;
type CommissionKind = (typeof commissionKinds)[number];

/** Of what comes in, to somebody who did not write it: a manager, or a second producer. */
export type Override = { readonly member: string; readonly share: number };
export const mostOverrides = 5;

/** What the agency gets of the premium, and the producer of that. What is null fits all. Rates are in millionths. */
export type CommissionRule = {
  readonly id: string;
  readonly carrier: string | null;
  readonly line: Line | null;
  readonly producer: string | null;
  readonly kind: CommissionKind | null;
  readonly rate: number;
  readonly producerShare: number;
  readonly overrides: readonly Override[];
};

type CommissionCase = { carrier: string; line: Line; producer: string | null; kind: CommissionKind };

/** In this order they decide between rules that say as much: a rule about a carrier beats one about a kind. */
const parts = ['carrier', 'producer', 'line', 'kind'] as const;

const fits = (rule: CommissionRule, of: CommissionCase): boolean =>
  parts.every((part) => rule[part] === null || rule[part] === of[part]);

/** How many of its parts a rule names, then which. */
const weight = (rule: CommissionRule): number =>
  parts.reduce((sum, part, place) => (rule[part] === null ? sum : sum + 100 + 2 ** (parts.length - place)), 0);

/** The most specific rule that fits; of two that say the same, the one made later. */
export const ruleFor = (rules: readonly CommissionRule[], of: CommissionCase): CommissionRule | null =>
  rules
    .filter((rule) => fits(rule, of))
    .reduce<CommissionRule | null>(
      (best, rule) =>
        !best || weight(rule) > weight(best) || (weight(rule) === weight(best) && rule.id > best.id) ? rule : best,
      null,
    );

const signed = (amount: number, rate: number): number =>
  amount < 0 ? 0 - partOf(-amount, rate) : partOf(amount, rate);

/** Of a premium that went back it is negative: a chargeback. */
export const commissionOf = (premium: number, rule: CommissionRule): number => signed(premium, rule.rate);

/** What the producer gets of what came, and the agency keeps: never a cent more or less than that. */
export function splitOf(commission: number, producerShare: number): { producer: number; agency: number } {
  const producer = signed(commission, producerShare);
  return { producer, agency: commission - producer };
}

/** Nobody has an override of what they wrote themselves: that part stays with the agency. */
export const overridesOf = (overrides: readonly Override[], producer: string | null): readonly Override[] =>
  overrides.filter(({ member }) => member !== producer);

/**
 * The same with overrides. Each part is what the shares up to it come to less what those before it came to, so that parts which are
 * rounded each on their own never come to more than there was.
 */
export function partsOf(commission: number, producerShare: number, overrides: readonly Override[]) {
  const { producer } = splitOf(commission, producerShare);
  let [share, given] = [producerShare, producer];
  const others = overrides.map(({ member, share: more }) => {
    const before = given;
    share += more;
    given = signed(commission, share);
    return { member, cents: given - before };
  });
  return { producer, others, overridden: given - producer, agency: commission - given };
}

/** By how much the lines of a statement miss what it says it pays. Zero, or it is not posted. */
export const differenceOf = (total: number, lines: readonly { commission: number }[]): number =>
  total - lines.reduce((sum, { commission }) => sum + commission, 0);
