import type { Lead } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { lockLead } from '#server/people/leads/change-lead.ts';

async function lockToWork(tx: Tx, actor: Member, id: string): Promise<Lead> {
  const lead = await lockLead(tx, actor, id);
  if (!lead.can.change) throw new Refusal('forbidden');
  return lead;
}

/** The queue asks the lead, so it is told at once and not when the event arrives. Within a minute it is the same deed. */
export async function workLead(tx: Tx, actor: Member, id: string): Promise<void> {
  await lockToWork(tx, actor, id);
  const changed = await tx.run(sql`
    update leads set last_touch_at = now(), last_activity_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}
      and (last_touch_at is null or last_touch_at < now() - interval '1 minute')`);
  if (changed > 0) tx.record({ kind: 'lead.worked', subject: { type: 'lead', id } });
}

export async function snoozeLead(tx: Tx, actor: Member, id: string, until: string | null): Promise<void> {
  await lockToWork(tx, actor, id);
  const changed = await tx.run(sql`
    update leads set snoozed_until = ${until}::timestamptz
    where organisation_id = ${actor.organisationId} and id = ${id} and snoozed_until is distinct from ${until}::timestamptz`);
  if (changed > 0) tx.record({ kind: 'lead.snoozed', subject: { type: 'lead', id }, data: { until } });
}
