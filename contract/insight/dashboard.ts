import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { cents, day, id, instant } from '../core/primitives.ts';
import { isTimeZone } from '../core/time-zone.ts';
import { stageKey } from '../people/lead-stages.ts';
import { triggerNames } from '../people/trigger-names.ts';
import { reasons } from './queue-reasons.ts';

const timeZone = z.string().max(60).refine(isTimeZone, 'There is no such time zone.').default('UTC');
const counted = { count: z.int(), capped: z.boolean() };

const queueRow = z.strictObject({
  lead: z.strictObject({
    id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    stage: stageKey,
    score: z.int(),
    budget: cents.nullable(),
    createdAt: instant,
    lastSignalAt: instant.nullable(),
    lastTouchAt: instant.nullable(),
    /** See `photo` of a lead. */
    photo: id.nullable(),
  }),
  reason: z.enum(reasons),
  /** What it did, where that is the reason: which behaviour, how often, with which home, and when. */
  trigger: z
    .strictObject({
      trigger: z.enum(triggerNames),
      times: z.int(),
      about: z.string(),
      /** What the organisation says of it; empty: nothing of its own. */
      words: z.string(),
      /** The first of these times; null where one is told alone. */
      since: instant.nullable(),
      at: instant,
    })
    .nullable(),
});
export type QueueRow = z.infer<typeof queueRow>;

const riskKinds = ['task', 'listing', 'closing', 'deal'] as const;
export const risk = z.strictObject({
  kind: z.enum(riskKinds),
  id,
  title: z.string(),
  lead: z.strictObject({ id, name: z.string() }).nullable(),
  on: day,
  /** Days from today; below nothing it is past. */
  days: z.int(),
  /** The price or budget it hangs on. */
  value: cents.nullable(),
  /** What waiting until tomorrow may cost: a commission of 2.5 %, by the chance that it comes to something, over the days left. */
  chance: z.number(),
  cost: cents,
});
export type Risk = z.infer<typeof risk>;

const teamRow = z.strictObject({
  userId: id,
  name: z.string(),
  /** Leads in the stage New, and all that are open. */
  newLeads: z.int(),
  openLeads: z.int(),
  /** Of the new ones: to whom nobody turned yet. */
  waiting: z.int(),
  /** Of the open ones: with whom nothing happened for two weeks. */
  quiet: z.int(),
  overdueTasks: z.int(),
});

const read = { who: 'member', right: 'leads.read' } as const;
const change = { who: 'member', right: 'leads.change' } as const;

export const dashboard = {
  queue: call({
    method: 'GET',
    path: '/dashboard/queue',
    access: read,
    input: z.strictObject({ timeZone, /** Past the day's cap. */ more: z.stringbool().default(false) }),
    output: z.strictObject({
      rows: z.array(queueRow),
      reasons: z.array(z.strictObject({ reason: z.enum(reasons), ...counted })),
      /** Whom you turned to today. */
      done: z.int(),
      cap: z.int(),
    }),
    summary: 'Leads to contact now, ranked, each with the reason.',
  }),
  worked: call({
    method: 'POST',
    path: '/dashboard/queue/{id}/worked',
    access: change,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Say that you dealt with a lead just now.',
  }),
  undoWorked: call({
    method: 'DELETE',
    path: '/dashboard/queue/{id}/worked',
    access: change,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Take back that you dealt with a lead just now; what somebody did for it since stands.',
  }),
  snooze: call({
    method: 'PUT',
    path: '/leads/{id}/snooze',
    access: change,
    input: z.strictObject({ id, /** Null ends it. */ until: instant.nullable() }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Leave a lead out of its owner’s queue until a time.',
  }),
  risks: call({
    method: 'GET',
    path: '/dashboard/risks',
    access: read,
    input: z.strictObject({ timeZone }),
    output: z.strictObject({ rows: z.array(risk) }),
    summary: 'Dates that are past or near, by what waiting until tomorrow may cost.',
  }),
  pipeline: call({
    method: 'GET',
    path: '/dashboard/pipeline',
    access: read,
    input: z.strictObject({ timeZone }),
    output: z.strictObject({
      stages: z.array(
        z.strictObject({
          stage: stageKey,
          count: z.int(),
          stale: z.strictObject(counted),
          /** Of the organisation's newest decided leads that were in this stage: how many closed. */
          closing: z.strictObject({ closed: z.int(), decided: z.int() }),
        }),
      ),
    }),
    summary:
      'Visible leads by stage in the organization’s order, how many in each had no activity for two weeks, and how many that were in the stage closed.',
  }),
  team: call({
    method: 'GET',
    path: '/dashboard/team',
    access: { who: 'member', right: 'team.watch' },
    output: z.strictObject({
      rows: z.array(teamRow),
      members: z.int(),
      /** What is nobody’s yet. */
      unassigned: teamRow.omit({ userId: true, name: true }),
    }),
    summary: 'Who needs a push: what waits with each member, the fifty with most of it first.',
  }),
};
