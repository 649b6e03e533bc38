import { partOf, share } from '../../core/money.ts';
import { addDays, daysBetween } from '../../core/time-zone.ts';

/** The seller's costs, the same for every offer. Money is integer cents, a rate is in millionths. */
export type SellerCosts = {
  payoff: number;
  commissionRate: number;
  transferTaxRate: number;
  title: number;
  other: number;
  annualTax: number;
  /** The last day covered by the seller's tax payments; null when taxes since January are unpaid. */
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
/** Costs are negative. */
type NetLine = {
  kind: NetKind;
  cents: number;
  /** For a proration: the year, and the number of days in it. */
  year: number | null;
  days: number | null;
};
type NetSheet = { lines: NetLine[]; net: number };

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
export const daysIn = (year: number): number => (isLeap(year) ? 366 : 365);

/** The days from one day up to but excluding another, by calendar year. */
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
 * Prorates taxes by day: days before the closing are the seller's, the closing day and later ones the buyer's. Unpaid taxes are deducted
 * from the seller, prepaid ones returned; each year by its own length, rounded to the cent.
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
 * The seller's net, line by line. Without a closing date, taxes are left out. All offers are compared as of one day: the same taxes are
 * owed, whichever year they close in.
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
    // A rent-back costs the seller, no matter who holds the money until then.
    plain('rent_back', -rentBackDays * rentBackDaily),
    plain('title', -costs.title),
    plain('other', -costs.other),
    ...(closingOn && costs.annualTax > 0 ? taxLines(costs.annualTax, paidThrough, closingOn) : []),
  ].filter(({ kind, cents }) => kind === 'price' || cents !== 0);
  return { lines, net: lines.reduce((sum, { cents }) => sum + cents, 0) };
}
