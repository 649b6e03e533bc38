import { z } from 'zod';
import { call } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { cents, day, id, instant } from '../core/primitives.ts';
import { marketRuleNames } from './market-days.ts';

export const listingTimelineItem = z.strictObject({
  id,
  kind: z.string(),
  at: instant,
  actor: z.strictObject({ kind: z.enum(['user', 'key', 'system']), id: id.nullable(), name: z.string().nullable() }),
  data: z.record(z.string(), z.unknown()),
});

const read = { who: 'member', right: 'listings.read' } as const;
const one = z.strictObject({ id });

/** Calls about a listing's history. */
export const listingHistory = {
  timeline: call({
    method: 'GET',
    path: '/listings/{id}/timeline',
    access: read,
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(listingTimelineItem),
    errors: ['not_found'],
    summary: 'A listing’s activity, newest first.',
  }),
  prices: call({
    method: 'GET',
    path: '/listings/{id}/prices',
    access: read,
    input: one,
    output: z.strictObject({
      prices: z.array(
        z.strictObject({
          id,
          at: instant,
          from: cents.nullable(),
          to: cents.nullable(),
          reason: z.string(),
          by: z.string().nullable(),
        }),
      ),
    }),
    errors: ['not_found'],
    summary: 'A listing’s price history, newest first, with reasons.',
  }),
  marketDays: call({
    method: 'GET',
    path: '/listings/{id}/market-days',
    access: read,
    input: one.extend({
      rule: z.enum(marketRuleNames).default('gap-90'),
      /** Counts as if the home were listed again on this day, or today if it is past. */
      relistOn: day.optional(),
    }),
    output: z.strictObject({
      rule: z.enum(marketRuleNames),
      daysOnMarket: z.int(),
      cumulativeDaysOnMarket: z.int(),
      spans: z.array(z.strictObject({ listing: id, from: day, to: day, days: z.int() })),
      beganAnew: z.strictObject({
        why: z.enum(['first', 'gap', 'sale']),
        on: day.nullable(),
        gapDays: z.int().nullable(),
      }),
      relisted: z.strictObject({ on: day, carried: z.int(), isAnew: z.boolean(), anewFrom: day.nullable() }).nullable(),
    }),
    errors: ['not_found'],
    summary:
      'A listing’s and its property’s days on market, with the reset rule and the periods counted; and where a new listing would start.',
  }),
};
