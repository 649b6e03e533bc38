import { z } from 'zod';
import { call } from '../core/call.ts';
import { subject } from '../core/events.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { id, instant } from '../core/primitives.ts';

/** The event kinds that count as work on records, grouped by the filters of the activity stream. */
export const activityGroups = {
  comments: ['comment.added', 'comment.resolved', 'mention.made'],
  notes: ['note.added', 'note.pinned'],
  tasks: ['task.created', 'task.assigned', 'task.completed', 'task.reopened', 'task_set.made'],
  appointments: ['appointment.created', 'appointment.booked', 'appointment.moved', 'appointment.status_changed'],
  changes: [
    'lead.created',
    'lead.stage_changed',
    'lead.assigned',
    'lead.shared',
    'lead.co_owned',
    'lead.archived',
    'lead.restored',
    'lead.removed',
    'lead.enquired',
    'listing.created',
    'listing.status_changed',
    'listing.price_changed',
    'listing.assigned',
    'deal.created',
    'deal.stage_changed',
    'deal.assigned',
    'deal.document_approved',
  ],
  files: ['file.added'],
} as const;
export type ActivityGroup = keyof typeof activityGroups;
export const activityGroupNames = Object.keys(activityGroups) as [ActivityGroup, ...ActivityGroup[]];

export const activity = z.strictObject({
  id,
  kind: z.string(),
  at: instant,
  actor: z.strictObject({ kind: z.enum(['user', 'key', 'system']), id: id.nullable(), name: z.string().nullable() }),
  subject: subject.extend({
    /** The record's name; null for kinds without names. */
    name: z.string().nullable(),
  }),
  data: z.record(z.string(), z.unknown()),
});
export type Activity = z.infer<typeof activity>;

export const collaboration = {
  activity: call({
    method: 'GET',
    path: '/activity',
    access: { who: 'member', right: 'comments.read' },
    input: z.strictObject({
      of: z.enum(activityGroupNames).optional(),
      ...pageInput,
    }),
    output: pageOf(activity),
    summary:
      'What happened lately to the records you may see, the newest first. Looks back over the last five thousand events.',
  }),
};
