import { z } from 'zod';
import { holds, type Role } from '../core/access.ts';
import { call } from '../core/call.ts';
import { subject } from '../core/events.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { id, instant, line } from '../core/primitives.ts';
import { isTimeZone } from '../core/time-zone.ts';

/** Kinds of notifications. Each has its own message on screen. */
export const notificationKinds = [
  'lead.assigned',
  'lead.shared',
  'lead.offered',
  'lead.ownership_changed',
  'lead.ownership_proposed',
  'lead.ownership_declined',
  'lead.handed_over',
  'lead.handoff_accepted',
  'lead.handoff_declined',
  'lead.enquired',
  'lead.triggered',
  'automation.noted',
  'automation.drafted',
  'automation.looped',
  'report.failed',
  'prediction.drifted',
  'experiment.ended',
  'campaign.paused',
  'post.held',
  'post.failed',
  'post.commented',
  'post.submitted',
  'post.approved',
  'post.sent_back',
  'piece.submitted',
  'piece.approved',
  'piece.sent_back',
  'ai_run.submitted',
  'ai_run.approved',
  'ai_run.sent_back',
  'social_channel.expiring',
  'site.page_refused',
  'licence.expiring',
  'inbound.failed',
  'member.paused',
  'message.received',
  'message.denied',
  'mention.made',
  'comment.added',
  'task.assigned',
  'appointment.people_added',
  'appointment.rescheduled',
  'appointment.called_off',
  'appointment.due',
  'deal.date_due',
  'deal.wire_changed',
  'deal.document_returned',
  'deal.review_returned',
  'deal.room_written',
  'deal.authorization_confirmed',
  'deal.authorization_questioned',
  'loan.lock_expiring',
  'closing.broke',
  'portal.received',
  'rental.rent_returned',
  'rental.payment_stuck',
  'member.joined',
  'webhook.switched_off',
  'security.sign_in_burst',
  'connection.refused',
  'trial.ending',
  'trial.ended',
  'payment.failed',
  'credits.low',
] as const;

type NotificationKind = (typeof notificationKinds)[number];

/** Kinds about the workspace that mention no clients; roles without access to clients get only these. */
const ofWorkspace: readonly NotificationKind[] = [
  'automation.looped',
  'report.failed',
  'prediction.drifted',
  'licence.expiring',
  'member.paused',
  'member.joined',
  'webhook.switched_off',
  'security.sign_in_burst',
  'connection.refused',
  'trial.ending',
  'trial.ended',
  'payment.failed',
  'credits.low',
];

/**
 * Kinds that a role may see. Applied on reading too, because notifications from before a member became an accountant may contain client
 * names.
 */
export const kindsFor = (role: Role): readonly NotificationKind[] =>
  holds(role, 'leads.read') ? notificationKinds : ofWorkspace;

export const notification = z.strictObject({
  id,
  kind: z.enum(notificationKinds),
  subject,
  /** Who caused it; null when the product did. */
  actor: z.strictObject({ id, name: z.string().nullable() }).nullable(),
  /** Values for the message besides names: a task's title, a new member's role; `count` when it covers several. */
  data: z.record(z.string(), z.unknown()),
  at: instant,
  readAt: instant.nullable(),
});
export type Notification = z.infer<typeof notification>;

/** Above this number the bell shows "99+". */
const mostCounted = 100;
const unread = z.int().max(mostCounted);

const access = { who: 'member', right: 'organisation.read', person: true } as const;

const choice = z.strictObject({
  kind: z.enum(notificationKinds),
  product: z.boolean(),
  mail: z.boolean(),
  push: z.boolean(),
});
const choices = z.strictObject({
  choices: z.array(choice),
  /** The phone for texts about offered leads and for calls that are put through, used once confirmed by the code texted to it. */
  phone: z.strictObject({ number: z.string(), isConfirmed: z.boolean() }).nullable(),
  /** A daily digest in the morning, with the unread notifications of the day before. */
  digest: z.boolean(),
});

export const notifications = {
  list: call({
    method: 'GET',
    path: '/notifications',
    access,
    input: z.strictObject({
      only: z.enum(['all', 'unread']).default('all'),
      /** Only this kind. */
      kind: z.enum(notificationKinds).optional(),
      ...pageInput,
    }),
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
  choices: call({
    method: 'GET',
    path: '/notifications/choices',
    access,
    output: choices,
    summary: 'Of what you are told, and how: in the product, by mail, on your devices.',
  }),
  setChoices: call({
    method: 'PATCH',
    path: '/notifications/choices',
    access,
    input: z.strictObject({
      choices: z.array(choice).max(notificationKinds.length).optional(),
      digest: z.boolean().optional(),
      /** Your time zone: the digest arrives there at 7:30 AM. */
      timeZone: z.string().max(60).refine(isTimeZone, 'There is no such time zone.').default('UTC'),
    }),
    output: choices,
    repeat: 'natural',
    summary: 'Choose how you are told of some kinds, and whether a letter about the day before comes in the morning.',
  }),
  setPhone: call({
    method: 'PUT',
    path: '/notifications/phone',
    access,
    reaches: 'people',
    input: z.strictObject({
      /** Null turns texts off. */
      phone: line(40).nullable(),
    }),
    output: choices,
    errors: ['rate_limited'],
    repeat: 'natural',
    waits: false,
    summary: 'Set the phone that gets texts about leads offered to you. A code is sent there first.',
  }),
  confirmPhone: call({
    method: 'POST',
    path: '/notifications/phone/confirmation',
    access,
    input: z.strictObject({
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'These are six digits.'),
    }),
    output: choices,
    errors: ['not_found', 'conflict', 'rate_limited'],
    repeat: 'natural',
    waits: false,
    summary: 'Give the code that was texted to your phone: from then on texts go there.',
  }),
  markRead: call({
    method: 'POST',
    path: '/notifications/read',
    access,
    input: z.strictObject({
      /** Left out to mark all. */
      ids: z.array(id).min(1).max(100).optional(),
    }),
    output: z.strictObject({ unread }),
    repeat: 'natural',
    summary: 'Mark some or all as read.',
  }),
};
