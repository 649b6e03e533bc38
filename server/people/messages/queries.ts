import type { InputOf } from '#contract/core/call.ts';
import type { Message, messages } from '#contract/people/messages.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { visibleTo } from '../leads/policy.ts';
import { leadById } from '../leads/queries.ts';

export const messageColumns = sql`
  m.id, m.lead_id as lead, m.channel, m.direction, m.purpose, m.address, m.subject, m.body, m.state,
  case when d.id is not null then json_build_object('outcome', d.outcome, 'rule', d.rule, 'law', d.law, 'packVersion', d.pack_version,
    'until', d.hold_until, 'state', d.state, 'timeZone', d.zones[1]) end as decision,
  nullif(trim(u.first_name || ' ' || u.last_name), '') as author, m.is_automatic as "isAutomatic", m.failure, m.account, m.account_problem as "accountProblem", m.outcome, m.minutes,
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size) order by f.id), '[]')
   from message_files a join files f on f.organisation_id = a.organisation_id and f.id = a.file_id
   where a.organisation_id = m.organisation_id and a.message_id = m.id and f.deleted_at is null) as files,
  m.created_at as "createdAt", m.sent_at as "sentAt"`;

export const messageJoins = sql`
  left join send_decisions d on d.organisation_id = m.organisation_id and d.id = m.decision_id
  left join users u on u.id = m.author_id`;

const newestFirst: Order = { id: sql`m.id`, descending: true };

export function messagePage({ id, cursor, limit }: InputOf<typeof messages.list>, actor: Member): Sql {
  const rows = sql`
    select ${messageColumns} from messages m ${messageJoins}
    where m.organisation_id = ${actor.organisationId} and m.lead_id = ${id} and ${after(newestFirst, cursor)}
    order by ${orderBy(newestFirst)} limit ${sql.int(limit)}`;
  return sql`select case when exists (select from (${leadById(id, actor)}) seen)
    then (${pageJson(rows, sql`r.id::text`, limit)}) end`;
}

/** A message is visible to everyone who sees its lead; one from an unknown sender is visible to all members. */
export async function messageById(tx: Tx, actor: Member, id: string): Promise<Message> {
  const row = await tx.one<Message>(sql`
    select ${messageColumns} from messages m ${messageJoins}
    left join leads l on l.organisation_id = m.organisation_id and l.id = m.lead_id
    where m.organisation_id = ${actor.organisationId} and m.id = ${id} and (m.lead_id is null or ${visibleTo(actor)})`);
  if (!row) throw notFound();
  return row;
}
