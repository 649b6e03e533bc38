import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { id } from '../core/primitives.ts';
import { handedOn } from '../kinds.ts';

const [first, ...others] = handedOn;

/** What can be passed on when a member leaves, in the order the wizard asks: kinds of records, and what isn't one. */
export const belongings = [first!, 'coOwned', ...others, 'bookingPages', 'views'] as const;
export type Belonging = (typeof belongings)[number];

const counts = Object.fromEntries(belongings.map((kind) => [kind, z.int()])) as Record<Belonging, z.ZodInt>;
const heirs = Object.fromEntries(belongings.map((kind) => [kind, id.nullable().default(null)])) as Record<
  Belonging,
  z.ZodDefault<z.ZodNullable<typeof id>>
>;

export const departures = {
  belongings: call({
    method: 'GET',
    path: '/team/members/{userId}/belongings',
    access: { who: 'member', right: 'members.manage' },
    input: z.strictObject({ userId: id }),
    output: z.strictObject(counts),
    errors: ['not_found'],
    summary: 'How many records a member has that others would take over.',
  }),
  depart: call({
    method: 'POST',
    path: '/team/members/{userId}/depart',
    access: { who: 'member', right: 'members.manage', fresh: true },
    input: z.strictObject({
      userId: id,
      /** The recipient per kind. Without one, leads go to the pond, tasks become unassigned, and other records go to the office. */
      to: z.strictObject(heirs),
    }),
    output: done,
    errors: ['not_found', 'conflict'],
    summary: 'Remove a member and choose who takes over their records. Their sessions end right away.',
  }),
};
