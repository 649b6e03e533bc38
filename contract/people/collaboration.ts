import { z } from 'zod';
import { call } from '../core/call.ts';
import { subject } from '../core/events.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { id, instant } from '../core/primitives.ts';
import { type ActivityOfKind, activityOfKinds } from '../kinds.ts';

/** What is said about a record, of whichever kind. */
const said = {
  comments: ['comment.added', 'comment.resolved', 'mention.made'],
  notes: ['note.added', 'note.pinned'],
} as const;

export type ActivityGroup = keyof typeof said | ActivityOfKind;
export const activityGroupNames = [...Object.keys(said), ...activityOfKinds.keys()] as [
  ActivityGroup,
  ...ActivityGroup[],
];

const byKind = Object.fromEntries(activityOfKinds) as Record<ActivityOfKind, readonly string[]>;

/** The event kinds that count as work on records, by the filters of the activity stream. */
export const activityGroups: Readonly<Record<ActivityGroup, readonly string[]>> = { ...said, ...byKind };

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
