import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { minutesOf } from './agents.ts';
import { pastIdOf } from './past-id.ts';

/** Tries after the first of who did not answer, and of who was reached in the end. */
const tries = 2;

/**
 * Everybody who is no longer new was called first, by their agent and at that agent's pace; who never answered was tried again.
 * After the conversations: what was said stands in the same ones.
 */
export async function seedTouches(tx: Tx, owners: readonly string[], now: Date): Promise<void> {
  const { organisationId } = tx.scope;
  const dice = (n: number, below: number) =>
    sql`((hashtextextended(l.id::text, ${sql.int(n)}) & 2147483647) % ${sql.int(below)})`;
  await tx.run(sql`
    with called as (
      select l.id, l.owner_id as owner, l.phone, s.n, t.at, case when l.stage = 'attempting' or s.n < t.tries then 'no_answer' else 'reached' end as outcome,
        2 + ${dice(24, 11)} as minutes
      from leads l join unnest(${[...owners]}::uuid[], ${minutesOf(owners)}::int[]) o(id, minutes) on o.id = l.owner_id
      left join first_touches k on k.organisation_id = l.organisation_id and k.lead_id = l.id
      cross join lateral (select coalesce(k.at, l.created_at + interval '1 second' * (o.minutes * (24 + ${dice(21, 72)}))) as first,
        case when l.stage = 'attempting' then ${sql.int(tries)} else 1 + (${dice(22, 4)} = 0)::int end as tries) f
      cross join lateral generate_series(1, f.tries) s(n)
      cross join lateral (select f.first + (s.n - 1) * interval '1 hour' * (20 + ${dice(23, 9)}) as at, f.tries) t
      where l.organisation_id = ${organisationId} and l.stage <> 'new' and l.archived_at is null and t.at < ${now.toISOString()}::timestamptz),
    talked as (
      insert into conversations (organisation_id, lead_id, last_at, unread)
      select ${organisationId}, id, max(at), 0 from called group by id on conflict do nothing returning id, lead_id),
    logged as (
      insert into messages (organisation_id, id, conversation_id, lead_id, channel, direction, address, state, author_id, outcome, minutes,
        sent_at, created_at)
      select ${organisationId}, ${pastIdOf(sql`c.at`, sql`c.id::text || c.n`)}, coalesce(t.id, k.id), c.id, 'call', 'out', c.phone, 'logged', c.owner,
        c.outcome, case when c.outcome = 'reached' then c.minutes end, c.at, c.at
      from called c left join talked t on t.lead_id = c.id
      left join conversations k on k.organisation_id = ${organisationId} and k.lead_id = c.id),
    told as (
      insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, actor_id, data, at)
      select ${organisationId}, ${pastIdOf(sql`c.at`, sql`c.id::text || c.n || 'e'`)}, 'call.logged', 'lead', c.id, 'user', c.owner,
        jsonb_build_object('messageId', ${pastIdOf(sql`c.at`, sql`c.id::text || c.n`)}, 'direction', 'out', 'outcome', c.outcome), c.at from called c),
    seen as (
      insert into lead_sights (organisation_id, lead_id, user_id, seen_at)
      select ${organisationId}, id, owner, at - interval '30 seconds' from called where n = 1 on conflict do nothing),
    touched as (
      update leads l set last_touch_at = greatest(l.last_touch_at, c.at), last_activity_at = greatest(l.last_activity_at, c.at)
      from (select id, max(at) as at from called group by id) c where l.organisation_id = ${organisationId} and l.id = c.id)
    insert into first_touches (organisation_id, lead_id, at, user_id, channel)
    select ${organisationId}, id, at, owner, 'call' from called where n = 1 on conflict do nothing`);
}
