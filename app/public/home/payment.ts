import { paymentCalculator } from '#contract/calculators/loan-calculators.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import type { HomeDetails } from '#contract/growth/home-page.ts';

export type Wish = { down: string; rate: string; years: string };
export type Payment = { wish: Wish; result: ReturnType<typeof paymentCalculator.compute> | null };

const usualWish: Wish = { down: '20', rate: '', years: '30' };
type Priced = Pick<HomeDetails, 'listPrice' | 'status' | 'annualTax' | 'associationFee'>;

/** Limits and premiums are federal, so without a home's time zone they change with Washington's day. */
const federalZone = 'America/New_York';
export const todayIn = (zone: string | null): string => dayIn(Date.now(), zone ?? federalZone);

/** The payment for the inputs in the address. The visitor enters the rate, because we may not promise one. */
export function paymentIn(params: URLSearchParams, home: Priced, today: string, usual = usualWish): Payment | null {
  if (home.listPrice === null || home.status === 'Closed') return null;
  const wish = {
    down: params.get('down') ?? usual.down,
    rate: params.get('rate') ?? usual.rate,
    years: params.get('years') ?? usual.years,
  };
  const [down, rate, years] = [wish.down, wish.rate, wish.years].map((text) =>
    text === '' ? Number.NaN : Number(text),
  );
  const isAsked = [down, rate, years].every((value) => Number.isFinite(value));
  if (!isAsked) return { wish, result: null };
  const read = paymentCalculator.input.safeParse({
    price: home.listPrice,
    downPayment: Math.round((home.listPrice * down!) / 100),
    rate: Math.round(rate! * 10_000),
    months: Math.round(years! * 12),
    annualTax: home.annualTax ?? 0,
    annualInsurance: 0,
    annualFlood: 0,
    monthlyDues: home.associationFee ?? 0,
    program: 'conventional',
    pmiRate: 0,
    vaUse: 'first',
    vaExempt: false,
    asOf: today,
  });
  return { wish, result: read.success ? paymentCalculator.compute(read.data) : null };
}
