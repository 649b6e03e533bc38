import type { Lead } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { worked } from './activity.ts';
import { lockLead } from './change-lead.ts';

async function lockToWork(tx: Tx, actor: Member, id: string): Promise<Lead> {
  const lead = await lockLead(tx, actor, id);
  if (!lead.can.change) throw new Refusal('forbidden');
  return lead;
}

/** Updates the lead directly, because the work queue reads it before the event arrives. Repeats within a minute count as one. */
export async function workLead(tx: Tx, actor: Member, id: string): Promise<void> {
  await lockToWork(tx, actor, id);
  const before = await tx.one<{ touch: string | null; activity: string; waits: string | null }>(sql`
    update leads l set last_touch_at = now(), ${worked}
    from (select last_touch_at as touch, last_activity_at as activity, waits_since as waits from leads
      where organisation_id = ${actor.organisationId} and id = ${id}) was
    where l.organisation_id = ${actor.organisationId} and l.id = ${id}
      and (l.last_touch_at is null or l.last_touch_at < now() - interval '1 minute')
    returning was.touch, was.activity, was.waits`);
  if (before) tx.record({ kind: 'lead.worked', subject: { type: 'lead', id }, data: { before } });
}

/** Restores the times from before, unless newer work has replaced them. A second undo changes nothing. */
export async function undoWork(tx: Tx, actor: Member, id: string): Promise<void> {
  await lockToWork(tx, actor, id);
  const undone = await tx.one<{ worked: string }>(sql`
    update leads l set last_touch_at = (e.data -> 'before' ->> 'touch')::timestamptz,
      last_activity_at = case when l.last_activity_at = l.last_touch_at
        then (e.data -> 'before' ->> 'activity')::timestamptz else l.last_activity_at end,
      waits_since = case when l.last_activity_at = l.last_touch_at then (e.data -> 'before' ->> 'waits')::timestamptz
        when l.waits_since = l.last_touch_at
        then coalesce(e.data -> 'before' ->> 'waits', e.data -> 'before' ->> 'activity')::timestamptz else l.waits_since end
    from events e
    where l.organisation_id = ${actor.organisationId} and l.id = ${id}
      and e.organisation_id = l.organisation_id and e.subject_type = 'lead' and e.subject_id = l.id
      and e.kind = 'lead.worked' and e.actor_id = ${actor.userId} and e.at = l.last_touch_at and e.data ? 'before'
    returning e.id as worked`);
  if (undone) tx.record({ kind: 'lead.work_undone', subject: { type: 'lead', id }, data: undone });
}

export async function snoozeLead(tx: Tx, actor: Member, id: string, until: string | null): Promise<void> {
  await lockToWork(tx, actor, id);
  const changed = await tx.run(sql`
    update leads set snoozed_until = ${until}::timestamptz
    where organisation_id = ${actor.organisationId} and id = ${id} and snoozed_until is distinct from ${until}::timestamptz`);
  if (changed > 0) tx.record({ kind: 'lead.snoozed', subject: { type: 'lead', id }, data: { until } });
}
