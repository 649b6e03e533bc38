import type { SupportAccess, SupportAct, SupportInvitation, support } from '#contract/account/support.ts';
import type { InputOf } from '#contract/core/call.ts';
import { contract } from '#contract/index.ts';
import { after, type Order } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Queries, Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';

const person = (alias: string): Sql => {
  const u = sql.raw(alias);
  return sql`case when ${u}.id is not null then json_build_object('id', ${u}.id, 'name', trim(${u}.first_name || ' ' || ${u}.last_name)) end`;
};

/** An access is open while it was not ended and has not expired, whether or not the job has recorded the end. */
export const isOpen = sql`(a.ended_at is null and a.ends_at > now())`;

const order: Order = { id: sql`a.id`, descending: true };

const accesses = (tx: Tx, only: Sql, limit: number): Promise<SupportAccess[]> =>
  tx.all<SupportAccess>(sql`
    select a.id, a.reason, a.scope, ${person('i')} as "invitedBy", a.created_at as "createdAt", a.ends_at as "endsAt",
      ${person('o')} as operator, a.entered_at as "enteredAt",
      case when ${isOpen} then null else coalesce(a.ended_at, a.ends_at) end as "endedAt", ${person('e')} as "endedBy",
      case when ${isOpen} then null else coalesce(a.ended_side, 'time') end as "endedSide",
      case when not ${isOpen} then 'ended' when a.entered_at is null then 'invited' else 'entered' end as state,
      coalesce(c.acts, 0)::int as acts, coalesce(c.changes, 0)::int as changes
    from support_accesses a
    join users i on i.id = a.invited_by
    left join users o on o.id = a.operator_id
    left join users e on e.id = a.ended_by
    left join lateral (
      select sum(d.times) as acts, sum(d.times) filter (where d.wrote and not d.refused) as changes from support_acts d
      where d.organisation_id = a.organisation_id and d.access_id = a.id) c on true
    where a.organisation_id = ${tx.scope.organisationId} ${only} order by a.id desc limit ${sql.int(limit)}`);

export async function accessPage(tx: Tx, { cursor, limit }: InputOf<typeof support.list>) {
  const rows = await accesses(tx, sql`and ${after(order, cursor)}`, limit);
  return { rows, next: rows.length === limit ? rows.at(-1)!.id : null };
}

export async function accessById(tx: Tx, id: string): Promise<SupportAccess> {
  const [found] = await accesses(tx, sql`and a.id = ${id}`, 1);
  if (!found) throw notFound();
  return found;
}

type Kept = Omit<SupportAct, 'summary'> & { id: string };

export async function actPage(tx: Tx, { id, cursor, limit }: InputOf<typeof support.acts>) {
  await accessById(tx, id);
  const before = cursor ? sql`and a.id < ${cursor}` : nothing;
  const rows = await tx.all<Kept>(sql`
    select a.id, a.call, nullif(a.record, '') as record, a.wrote, a.refused, a.times, a.first_at as "firstAt", a.last_at as "lastAt"
    from support_acts a
    where a.organisation_id = ${tx.scope.organisationId} and a.access_id = ${id} ${before}
    order by a.id desc limit ${sql.int(limit)}`);
  return {
    rows: rows.map(({ id: _, ...act }) => ({ ...act, summary: summaryOf(act.call) })),
    next: rows.length === limit ? rows.at(-1)!.id : null,
  };
}

/** Looks up a call by name, such as `leads.list`; calls of older releases may no longer exist. */
function summaryOf(name: string): string {
  const [domain = '', deed = ''] = name.split('.');
  const group = (contract as Record<string, Record<string, { summary: string }>>)[domain];
  return group?.[deed]?.summary ?? name;
}

/** Reads across organizations: who invites, why, and until when, and none of the organization's records. */
export const invitationsFor = (tx: Queries, userId: string, sessionId: string | null): Promise<SupportInvitation[]> =>
  tx.all<SupportInvitation>(sql`
    select a.id, g.name as organisation, a.reason, a.scope, trim(i.first_name || ' ' || i.last_name) as "invitedBy",
      a.created_at as "createdAt", a.ends_at as "endsAt", ${person('o')} as operator,
      coalesce(a.operator_id = ${userId}, false) as "isMine",
      exists (select from sessions s where s.id = ${sessionId} and s.support_id = a.id) as "isHere"
    from support_accesses a
    join organisations g on g.id = a.organisation_id and g.delete_at is null
    join users i on i.id = a.invited_by
    left join users o on o.id = a.operator_id
    where ${isOpen} order by a.ends_at, a.id limit 200`);
