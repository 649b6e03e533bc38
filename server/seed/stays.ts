import { lostReasons } from '#contract/people/lead-fields.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { pastIdOf } from './past-id.ts';

/** Leads that were made in the stage they are in began as new, and were moved on when somebody last did something for them. */
export async function seedStays(tx: Tx): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`
    with moved as (
      update lead_history h set from_at = l.last_activity_at, stage_since = l.last_activity_at
      from leads l where l.organisation_id = h.organisation_id and l.id = h.lead_id and h.organisation_id = ${organisationId}
        and h.until_at = 'infinity' and h.from_at = l.created_at and l.stage <> 'new' and l.last_activity_at > l.created_at
      returning h.lead_id, l.created_at, h.from_at, h.source, h.owner_key, h.counted)
    insert into lead_history (organisation_id, lead_id, from_at, until_at, stage, source, owner_key, counted, stage_since, left_stage)
    select ${organisationId}, lead_id, created_at, from_at, 'new', source, owner_key, counted, created_at, true from moved`);
}

/** Those who are lost say why, and were moved there by somebody: closing rates are counted from both ends. */
export async function seedLost(tx: Tx): Promise<void> {
  const { organisationId } = tx.scope;
  const reasons = lostReasons.filter((reason) => reason !== 'duplicate' && reason !== 'other');
  await tx.run(sql`
    with lost as (
      update leads l set lost_reason = (${reasons}::text[])[1 + (hashtext(l.id::text) & 65535) % ${sql.int(reasons.length)}]
      where l.organisation_id = ${organisationId} and l.stage = 'trash' and l.lost_reason is null
      returning l.id, l.owner_id, l.created_at, l.last_activity_at)
    insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, actor_id, data, at)
    select ${organisationId}, ${pastIdOf(sql`last_activity_at`, sql`'lost ' || id`)}, 'lead.stage_changed', 'lead', id,
      case when owner_id is null then 'system' else 'user' end, owner_id, '{"from": "new", "to": "trash"}', last_activity_at
    from lost where last_activity_at > created_at and not exists (
      select from events e where e.organisation_id = ${organisationId} and e.subject_type = 'lead' and e.subject_id = lost.id
        and e.kind = 'lead.stage_changed')`);
}
