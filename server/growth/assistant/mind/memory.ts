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
  /** The question is what a plan includes, not what it costs. */
  limits: z.boolean(),
});
export type PriceQuestion = z.infer<typeof priceQuestion>;

/**
 * The conversation state that the next message may refer to. It is stored with the conversation, so it survives a reload and is shared
 * between tabs, and it holds no contact details.
 */
export const memory = z.object({
  /** The topic of the last answer. */
  about: z.enum(['homes', 'home', 'price', 'sum', 'other']).optional(),
  wish: wish.optional(),
  shown: z.array(shownHome).max(10).optional(),
  /** How many of the homes found were shown before these. */
  after: z.number().int().min(0).optional(),
  /** The home that "it" refers to. */
  home: shownHome.optional(),
  price: priceQuestion.optional(),
  sum: sum.optional(),
  /** The question at the end of the last answer, which "yes" or a single word answers. */
  asked: z.enum(['product', 'sum', 'person', 'tour']).optional(),
});
export type Memory = z.infer<typeof memory>;

/** Parses the stored memory. A shape written by another version counts as empty. */
export function memoryOf(kept: unknown): Memory {
  const read = memory.safeParse(kept ?? {});
  return read.success ? read.data : {};
}
