import { z } from 'zod';

const sumKinds = ['payment', 'affordability', 'apr', 'closing'] as const;
export type SumKind = (typeof sumKinds)[number];

const dollars = z.number().min(0).max(1_000_000_000);

/** What to calculate, with the values given so far. Money is in dollars, rates in percent. */
export const sum = z.object({
  kind: z.enum(sumKinds),
  price: dollars.optional(),
  loan: dollars.optional(),
  down: dollars.optional(),
  downPercent: z.number().min(0).max(100).optional(),
  rate: z.number().min(0).max(30).optional(),
  years: z.number().min(1).max(40).optional(),
  income: dollars.optional(),
  debts: dollars.optional(),
  fees: dollars.optional(),
  /** Taken from the home discussed, as its page includes them too. */
  annualTax: dollars.optional(),
  monthlyDues: dollars.optional(),
});
export type Sum = z.infer<typeof sum>;
