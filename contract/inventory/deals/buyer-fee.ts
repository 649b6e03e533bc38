import { partOf } from '../../core/money.ts';
import { type Amount, amountOf, type CommissionTerms } from './commission.ts';

/** The fee in a buyer agreement. */
export type BuyerFee = {
  payKind: 'amount' | 'rate' | 'hourly';
  amount: number | null;
  rateBasisPoints: number | null;
};
type Terms = Pick<CommissionTerms, 'sources' | 'bonuses' | 'minutes'>;

const rateOf = ({ rateBasisPoints }: BuyerFee): number => (rateBasisPoints ?? 0) * 100;

/** The maximum fee the buyer agreed to; null without a price, or for an hourly fee without the time. */
export function mostAgreed(fee: BuyerFee, price: number | null, minutes: number | null | undefined): number | null {
  if (fee.payKind === 'amount') return fee.amount ?? 0;
  if (fee.payKind === 'rate') return price === null ? null : partOf(price, rateOf(fee));
  return minutes == null ? null : Math.floor(((fee.amount ?? 0) * minutes) / 60);
}

/** The initial amount for a deal. An hourly fee is zero until the time is known. */
export const agreedAmount = (fee: BuyerFee): Amount =>
  fee.payKind === 'rate'
    ? { kind: 'percent', rate: rateOf(fee) }
    : { kind: 'flat', cents: fee.payKind === 'amount' ? (fee.amount ?? 0) : 0 };

/** Without a known price, any large one serves to compare two rates. */
const somePrice = 100_000_000_000;

/** The field that exceeds what the buyer agreed to, no matter who pays it; bonuses count too. */
export function beyondAgreed(
  fee: BuyerFee,
  price: number | null,
  { sources, bonuses, minutes }: Terms,
): { path: (string | number)[]; most: number | null } | undefined {
  const place = sources.findIndex(({ side }) => side === 'buying');
  const paid = [sources[place], ...bonuses].flatMap((one) => (one ? [one.amount] : []));
  const isOfPrice = fee.payKind === 'rate' && paid.every(({ kind }) => kind === 'percent');
  if (price === null && !isOfPrice && (fee.payKind === 'rate' || paid.some(({ kind }) => kind === 'percent'))) return;
  const at = price ?? somePrice;
  const sum = (amounts: readonly Amount[]) => amounts.reduce((all, amount) => all + amountOf(amount, at), 0);
  const most = mostAgreed(fee, at, minutes);
  if (most === null) return sum(paid) > 0 ? { path: ['minutes'], most } : undefined;
  if (sum(paid) <= most) return;
  const shown = price === null && fee.payKind === 'rate' ? null : most;
  const alone = sources[place];
  return alone && sum([alone.amount]) > most
    ? { path: ['sources', place, 'amount'], most: shown }
    : { path: ['bonuses'], most: shown };
}
