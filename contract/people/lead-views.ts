import { z } from 'zod';
import { call } from '../core/call.ts';
import { id, instant } from '../core/primitives.ts';

export const leadViews = {
  seenBy: call({
    method: 'GET',
    path: '/leads/{id}/seen-by',
    access: { who: 'member', right: 'audit.read' },
    input: z.strictObject({ id }),
    output: z.strictObject({
      people: z
        .array(
          z.strictObject({
            id,
            name: z.string(),
            /** True if an API key or a connected app read it in their name. */
            byKey: z.boolean(),
            firstAt: instant,
            lastAt: instant,
            /** The number of hours in which they read it. */
            hours: z.int(),
          }),
        )
        .max(500),
    }),
    errors: ['not_found'],
    summary: 'Who read a lead in the last 400 days, whoever did last first. Times are to the hour.',
  }),
};
