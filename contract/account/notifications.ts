import { z } from 'zod';
import { call } from '../core/call.ts';
import { subject } from '../core/events.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { id, instant } from '../core/primitives.ts';

/** Of what people are told. Each has a sentence of its own on the screen. */
export const notificationKinds = [
  'lead.assigned',
  'lead.shared',
  'lead.offered',
  'licence.expiring',
  'message.received',
  'mention.made',
  'comment.added',
  'task.assigned',
  'appointment.people_added',
  'appointment.due',
  'member.joined',
  'webhook.switched_off',
  'trial.ending',
  'trial.ended',
  'payment.failed',
  'credits.low',
] as const;

export const notification = z.strictObject({
  id,
  kind: z.enum(notificationKinds),
  subject,
  /** Who did it; nobody where the program did. */
  actor: z.strictObject({ id, name: z.string().nullable() }).nullable(),
  /** What the sentence needs beside names: a task's title, a new member's role; `count` where it stands for many. */
  data: z.record(z.string(), z.unknown()),
  at: instant,
  readAt: instant.nullable(),
});
export type Notification = z.infer<typeof notification>;

/** Above this many the bell says "99+". */
const mostCounted = 100;
const unread = z.int().max(mostCounted);

const access = { who: 'member', right: 'organisation.read', person: true } as const;

export const notifications = {
  list: call({
    method: 'GET',
    path: '/notifications',
    access,
    input: z.strictObject({ only: z.enum(['all', 'unread']).default('all'), ...pageInput }),
    output: pageOf(notification),
    summary: 'What you were told, the newest first. A person’s own: API keys are told nothing.',
  }),
  count: call({
    method: 'GET',
    path: '/notifications/count',
    access,
    output: z.strictObject({ unread }),
    summary: 'How many you have not read, counted to a hundred.',
  }),
  markRead: call({
    method: 'POST',
    path: '/notifications/read',
    access,
    input: z.strictObject({
      /** Left out, all of them. */
      ids: z.array(id).min(1).max(100).optional(),
    }),
    output: z.strictObject({ unread }),
    repeat: 'natural',
    summary: 'Mark some or all as read.',
  }),
};
