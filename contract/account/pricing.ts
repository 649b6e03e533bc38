import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { day, filledLine, id, instant, line } from '../core/primitives.ts';
import { verticals } from '../core/verticals.ts';
import { offers } from './price-book.ts';

const comparedTiers = ['pro', 'elite'] as const;

export const competitor = z.strictObject({
  id,
  competitor_name: z.string(),
  /** Whole dollars per month: an estimate of the list price. */
  competitor_price: z.int(),
  /** The day the estimate was made. */
  checked_on: day.nullable(),
});
export type Competitor = z.infer<typeof competitor>;

const competitorPrice = competitor.extend({
  vertical: z.enum(verticals),
  tier: z.enum(comparedTiers),
  note: z.string(),
  changed_at: instant,
});
export type CompetitorPrice = z.infer<typeof competitorPrice>;

const details = {
  vertical: z.enum(verticals),
  tier: z.enum(comparedTiers),
  competitor_name: filledLine(100),
  competitor_price: z.int().min(0).max(100_000),
  checked_on: day,
  note: line(300),
};
const access = { who: 'operator' } as const;

export const pricing = {
  competitors: call({
    method: 'GET',
    path: '/pricing/competitors',
    access: { who: 'anyone' },
    input: z.strictObject({
      /** A bundle is compared with the tools that all verticals need, each counted once. */
      vertical: z.enum(offers),
      tier: z.enum(comparedTiers),
    }),
    output: z.strictObject({ competitors: z.array(competitor).max(200) }),
    cacheSeconds: 300,
    summary: 'What other tools cost that a plan replaces, the dearest first. All are estimates.',
  }),
  list: call({
    method: 'GET',
    path: '/operator/competitor-prices',
    access,
    input: z.strictObject({ ...pageInput }),
    output: pageOf(competitorPrice),
    summary: 'All prices that plans are compared with, the newest first.',
  }),
  add: call({
    method: 'POST',
    path: '/operator/competitor-prices',
    access,
    input: z.strictObject({ ...details, note: details.note.default('') }),
    output: competitorPrice,
    errors: ['conflict'],
    summary: 'Compare a plan with one more tool.',
  }),
  change: call({
    method: 'PATCH',
    path: '/operator/competitor-prices/{id}',
    access,
    input: z.strictObject({
      id,
      competitor_name: details.competitor_name.optional(),
      competitor_price: details.competitor_price.optional(),
      checked_on: details.checked_on.optional(),
      note: details.note.optional(),
    }),
    output: competitorPrice,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Correct what a tool costs, and since when that is known.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/operator/competitor-prices/{id}',
    access,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Compare with this tool no longer.',
  }),
};
