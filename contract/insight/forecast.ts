import { z } from 'zod';
import { call } from '../core/call.ts';
import { cents, day } from '../core/primitives.ts';

export const horizons = [30, 90, 180] as const;
/** Below so many decided deals a forecast would be a guess. */
export const leastDecided = 30;

const range = z.strictObject({ p10: cents, p50: cents, p90: cents });

export const forecast = {
  ask: call({
    method: 'GET',
    path: '/forecast',
    access: { who: 'member', right: 'deals.read' },
    input: z.strictObject({
      days: z.coerce
        .number()
        .pipe(z.union([z.literal(30), z.literal(90), z.literal(180)]))
        .default(90),
    }),
    output: z.strictObject({
      days: z.int(),
      /** Deals of the organization that were won or lost, and how many are needed. */
      decided: z.int(),
      needed: z.int(),
      open: z.int(),
      /** Open deals whose commission is not known are left out. */
      unpriced: z.int(),
      /** Nothing where too few were decided. */
      expected: range.nullable(),
      stages: z.array(
        z.strictObject({
          pipeline: z.string(),
          stage: z.string(),
          open: z.int(),
          /** Of so many deals seen in this stage, so many closed in time. */
          seen: z.int(),
          closed: z.int(),
          /** What the organization believes, in percent. */
          probability: z.int(),
        }),
      ),
      /** What would have been said at the end of earlier months, and what came. */
      record: z.array(z.strictObject({ on: day, ...range.shape, actual: cents })),
    }),
    summary:
      'Commission that your open deals will bring within some days: P10, P50 and P90 from the organization’s own history of stages, and how earlier forecasts would have done.',
  }),
};
