import { partOf, share } from '../../core/money.ts';
import { addDays, daysBetween } from '../../core/time-zone.ts';

/** What a sale costs the seller whatever the offer. Money is integer cents, a rate is in millionths. */
export type SellerCosts = {
  payoff: number;
  commissionRate: number;
  transferTaxRate: number;
  title: number;
  other: number;
  annualTax: number;
  /** The last day that the seller’s taxes are paid for; null where those since January are still owed. */
  taxPaidThrough: string | null;
};

export const netKinds = [
  'price',
  'payoff',
  'commission',
  'buyer_broker',
  'concessions',
  'transfer_tax',
  'rent_back',
  'title',
  'other',
  'tax',
] as const;
type NetKind = (typeof netKinds)[number];
/** A cost stands below nothing. */
type NetLine = {
  kind: NetKind;
  cents: number;
  /** Of a proration: of which year, and how many of its days. */
  year: number | null;
  days: number | null;
};
type NetSheet = { lines: NetLine[]; net: number };

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
export const daysIn = (year: number): number => (isLeap(year) ? 366 : 365);

/** The days from one day up to, but without, another, by calendar year. */
function daysByYear(from: string, to: string): { year: number; days: number }[] {
  const pieces: { year: number; days: number }[] = [];
  for (let at = from; at < to; ) {
    const year = Number(at.slice(0, 4));
    const next = `${String(year + 1).padStart(4, '0')}-01-01`;
    const end = next < to ? next : to;
    pieces.push({ year, days: daysBetween(at, end) });
    at = end;
  }
  return pieces;
}

/**
 * Taxes by days: those before the closing are the seller’s, that day and those after it the buyer’s. What the seller has
 * not paid is taken from them, what they have paid beyond is given back; each year by its own length, to the nearest cent.
 */
export function taxLines(annualTax: number, paidThrough: string, closingOn: string): NetLine[] {
  const owedFrom = addDays(paidThrough, 1);
  const [from, to, sign] = owedFrom <= closingOn ? [owedFrom, closingOn, -1] : [closingOn, owedFrom, 1];
  return daysByYear(from, to).map(({ year, days }) => ({
    kind: 'tax',
    cents: sign * share(annualTax, days, daysIn(year)),
    year,
    days,
  }));
}

/**
 * What is left for the seller, line by line. Without a day of closing taxes cannot be counted and are left out. All offers
 * are counted as of one day: the same taxes are owed, whichever year they close in.
 */
export function netSheet(
  {
    price,
    concessions,
    closingOn,
    buyerBrokerRate = 0,
    buyerBrokerFee = 0,
    rentBackDays = 0,
    rentBackDaily = 0,
  }: {
    price: number;
    concessions: number;
    closingOn: string | null;
    buyerBrokerRate?: number;
    buyerBrokerFee?: number;
    rentBackDays?: number;
    rentBackDaily?: number;
  },
  costs: SellerCosts,
  today: string,
): NetSheet {
  const paidThrough = costs.taxPaidThrough ?? addDays(`${today.slice(0, 4)}-01-01`, -1);
  const plain = (kind: NetKind, cents: number): NetLine => ({ kind, cents, year: null, days: null });
  const lines = [
    plain('price', price),
    plain('payoff', -costs.payoff),
    plain('commission', -partOf(price, costs.commissionRate)),
    plain('buyer_broker', -partOf(price, buyerBrokerRate) - buyerBrokerFee),
    plain('concessions', -concessions),
    plain('transfer_tax', -partOf(price, costs.transferTaxRate)),
    // Staying on costs the seller, whoever holds the money until then.
    plain('rent_back', -rentBackDays * rentBackDaily),
    plain('title', -costs.title),
    plain('other', -costs.other),
    ...(closingOn && costs.annualTax > 0 ? taxLines(costs.annualTax, paidThrough, closingOn) : []),
  ].filter(({ kind, cents }) => kind === 'price' || cents !== 0);
  return { lines, net: lines.reduce((sum, { cents }) => sum + cents, 0) };
}
