import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { pastIdOf } from './past-id.ts';

/** The first call to everybody whose agent has called: in their conversation, their history and the numbers. Before what was said since. */
export async function seedTouches(tx: Tx): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`
    with called as (
      select l.id, l.owner_id as owner, l.phone, l.last_touch_at as at, ${pastIdOf(sql`l.last_touch_at`, sql`l.id::text || 'call'`)} as message,
        case when l.stage = 'attempting' then 'no_answer' else 'reached' end as outcome, 2 + (hashtextextended(l.id::text, 24) & 7) as minutes
      from leads l where l.organisation_id = ${organisationId} and l.last_touch_at is not null and l.owner_id is not null),
    talked as (
      insert into conversations (organisation_id, lead_id, last_at, unread)
      select ${organisationId}, id, at, 0 from called returning id, lead_id),
    logged as (
      insert into messages (organisation_id, id, conversation_id, lead_id, channel, direction, address, state, author_id, outcome, minutes,
        sent_at, created_at)
      select ${organisationId}, c.message, t.id, c.id, 'call', 'out', c.phone, 'logged', c.owner, c.outcome,
        case when c.outcome = 'reached' then c.minutes end, c.at, c.at
      from called c join talked t on t.lead_id = c.id),
    told as (
      insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, actor_id, data, at)
      select ${organisationId}, ${pastIdOf(sql`c.at`, sql`c.id::text || 'event'`)}, 'call.logged', 'lead', c.id, 'user', c.owner,
        jsonb_build_object('messageId', c.message, 'direction', 'out', 'outcome', c.outcome), c.at from called c),
    seen as (
      insert into lead_sights (organisation_id, lead_id, user_id, seen_at)
      select ${organisationId}, id, owner, at - interval '30 seconds' from called)
    insert into first_touches (organisation_id, lead_id, at, user_id, channel)
    select ${organisationId}, id, at, owner, 'call' from called`);
}
