import type { RuleName } from '#contract/people/scoring-rules.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

type Event = { kind: string; actorKind: string; data: Record<string, unknown> };

/** The longest time that any rule may last. */
const readDays = 365;
/** The most events read per lead, newest first. */
const mostEvents = 200;

/** The scoring rule that an event counts for. Acts of members alone are no signals from the lead. */
export function ruleFor({ kind, data }: Event): RuleName | undefined {
  switch (kind) {
    case 'lead.enquired':
      return 'enquired';
    case 'message.received':
      return 'replied';
    case 'consent.revoked':
      return 'optedOut';
    case 'lead.visited_site':
      return 'visited';
    case 'lead.viewed_home':
      return 'viewedHomes';
    case 'lead.saved_home':
      return 'savedHome';
    case 'appointment.booked':
      return 'booked';
    case 'appointment.status_changed':
      return data.to === 'held' ? 'met' : data.to === 'no_show' ? 'missed' : undefined;
    default:
      return undefined;
  }
}

/** Whether a member contacted the lead. Messages that programs send don't count. */
export function isTouch({ kind, actorKind, data }: Event): boolean {
  // A job sends the message, so the event's data names the author.
  if (kind === 'message.sent') return typeof data.by === 'string';
  if (actorKind !== 'user') return false;
  return touchKinds.includes(kind) && (kind !== 'appointment.status_changed' || data.to === 'held');
}

const signalKinds: readonly string[] = [
  'lead.enquired',
  'message.received',
  'consent.revoked',
  'lead.visited_site',
  'lead.viewed_home',
  'lead.saved_home',
  'appointment.booked',
  'appointment.status_changed',
];
export const touchKinds: readonly string[] = [
  'note.added',
  'lead.worked',
  'message.sent',
  'call.logged',
  'appointment.status_changed',
];

export const toldKinds: readonly string[] = [...new Set([...signalKinds, ...touchKinds])];

export type Told = { leadId: string; kind: string; actorKind: string; at: string; data: Record<string, unknown> };

/** Excludes events `e` that were undone: work that a member marked as done and took back. */
export const holdsStill: Sql = sql`(e.kind <> 'lead.worked' or not exists (
  select from events u where u.organisation_id = e.organisation_id and u.subject_type = 'lead' and u.subject_id = e.subject_id
    and u.kind = 'lead.work_undone' and u.data ->> 'worked' = e.id::text))`;

/** The newest relevant events of some leads, in one statement. */
export const toldOf = (organisationId: string, leadIds: readonly string[]): Sql => sql`
  select e.subject_id as "leadId", e.kind, e.actor_kind as "actorKind", e.at,
    jsonb_strip_nulls(jsonb_build_object('to', e.data -> 'to', 'by', e.data -> 'by')) as data
  from unnest(${leadIds}::uuid[]) asked(id) cross join lateral (
    select e.* from events e
    where e.organisation_id = ${organisationId} and e.subject_type = 'lead' and e.subject_id = asked.id
      and e.kind = any(${toldKinds}::text[]) and ${holdsStill} and e.at > now() - interval '1 day' * ${sql.int(readDays)}
    order by e.id desc limit ${sql.int(mostEvents)}) e`;
