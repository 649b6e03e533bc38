import { z } from 'zod';
import { call } from '../../core/call.ts';
import { day, id, instant, line, version } from '../../core/primitives.ts';
import { isTimeZone } from '../../core/time-zone.ts';
import { reach } from '../campaigns/campaigns.ts';

/** The sources of the marketing calendar. A new one needs a name here and `outgoing` in its manifest. */
export const outgoingSources = ['social', 'automation', 'message', 'campaign', 'alert'] as const;
export type OutgoingSource = (typeof outgoingSources)[number];

const item = z.strictObject({
  source: z.enum(outgoingSources),
  id: z.string(),
  title: z.string(),
  at: instant,
  /** The state as its source names it. */
  state: z.string(),
  /** The number of recipients; null for public items. */
  people: z.int().nullable(),
  /** The page of the item. */
  page: z.string(),
  /** The version to pass when moving it; null if it can't be moved here. */
  version: version.nullable(),
});
export type OutgoingItem = z.infer<typeof item>;

/** A lead who would get too many messages. */
const crowded = z.strictObject({ lead: id, name: z.string(), at: instant, times: z.int() });
export type Crowded = z.infer<typeof crowded>;
export const crowdedTimes = 3;
export const crowdedHours = 48;

const timeZone = line(60).refine(isTimeZone, 'This is no time zone.');
export const mostDays = 62;

export const outgoing = {
  list: call({
    method: 'GET',
    path: '/marketing/calendar',
    access: { who: 'member', right: 'marketing.read' },
    input: z
      .strictObject({ from: day, to: day, timeZone })
      .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= mostDays * 86_400_000, {
        message: `A period of at most ${mostDays} days.`,
        path: ['to'],
      }),
    output: z.strictObject({ items: z.array(item), crowded: z.array(crowded) }),
    summary:
      'Everything that goes out in a period: posts, messages that wait, automations, campaigns, alerts of saved searches. With who would hear from you three times in two days.',
  }),
  audience: call({
    method: 'GET',
    path: '/marketing/audience',
    access: { who: 'member', right: 'campaigns.send' },
    output: reach,
    summary:
      'How many of the leads you see may be reached by each channel now, and why the others may not. Where there are very many, the newest are counted.',
  }),
  move: call({
    method: 'POST',
    path: '/marketing/calendar/move',
    access: { who: 'member', right: 'marketing.write' },
    input: z.strictObject({
      source: z.enum(outgoingSources),
      id,
      version,
      local: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'A day and time, like 2026-01-31T09:00.'),
      timeZone,
    }),
    output: item,
    errors: ['not_found', 'version_conflict', 'conflict'],
    reaches: 'public',
    waits: false,
    summary: 'Move something that goes out to another hour, where its room allows it.',
  }),
};
