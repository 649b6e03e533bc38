import { z } from 'zod';
import { addOns, billingPeriods, offers, planTiers } from '#contract/account/price-book.ts';
import { wish } from '../homes/wish.ts';
import { sum } from '../sums/sum.ts';

const shownHome = z.object({
  id: z.string().max(60),
  title: z.string().max(300),
  priceCents: z.number().nullable(),
  area: z.number().nullable(),
});

const priceQuestion = z.object({
  offers: z.array(z.enum(offers)),
  tiers: z.array(z.enum(planTiers)),
  addOns: z.array(z.enum(addOns)),
  period: z.enum(billingPeriods).optional(),
  /** What a plan includes, rather than what it costs. */
  limits: z.boolean(),
});
export type PriceQuestion = z.infer<typeof priceQuestion>;

/**
 * What a conversation has come to, so far as the next sentence may rest on it. It is kept with the conversation, so it is
 * the same after a reload and in another tab, and holds nothing by which somebody could be reached.
 */
export const memory = z.object({
  /** What the last answer was about. */
  about: z.enum(['homes', 'home', 'price', 'sum', 'other']).optional(),
  wish: wish.optional(),
  shown: z.array(shownHome).max(10).optional(),
  /** The home that "it" is. */
  home: shownHome.optional(),
  price: priceQuestion.optional(),
  sum: sum.optional(),
  /** What the last answer asked, which "yes" or a word answers. */
  asked: z.enum(['product', 'sum', 'person', 'tour']).optional(),
});
export type Memory = z.infer<typeof memory>;

/** What was kept by another version may have another shape: then nothing is remembered. */
export function memoryOf(kept: unknown): Memory {
  const read = memory.safeParse(kept ?? {});
  return read.success ? read.data : {};
}
