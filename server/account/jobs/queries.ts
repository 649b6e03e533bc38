import type { jobs } from '#contract/account/jobs.ts';
import { holds, rights } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** Jobs are visible to their starter, and all jobs to members who may read the audit log. */
export const jobVisibleTo = ({ organisationId, userId, role }: Member): Sql => sql`
  j.organisation_id = ${organisationId} and j.shown and (j.created_by = ${userId} or ${holds(role, 'audit.read')})`;

const rightsOf = (role: string): string[] => Object.keys(rights).filter((right) => holds(role, right));

const columns = ({ role }: Member): Sql => sql`
  j.id, j.kind, j.state, j.total, j.done, j.skipped, j.refused, j.notice, j.result, j.created_by as "createdBy",
  j.cancel_requested_at is not null as "cancelRequested", j.undone_by as "undoneBy",
  j.created_at as "createdAt", j.started_at as "startedAt", j.finished_at as "finishedAt",
  json_build_object(
    'cancel', j.state in ('waiting', 'running') and j.cancel_requested_at is null,
    'undo', j.state in ('done', 'cancelled') and j.undo is not null and j.undone_by is null
      and j.undo ->> 'right' = any(${rightsOf(role)}::text[])) as can`;

const order: Order = { id: sql`j.id`, descending: true };

export function jobPage({ of, cursor, limit }: InputOf<typeof jobs.list>, actor: Member): Sql {
  const own = of === 'me' ? sql`j.created_by = ${actor.userId}` : sql`true`;
  const rows = sql`
    select ${columns(actor)} from jobs j where ${jobVisibleTo(actor)} and ${own} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return pageJson(rows, sql`r.id`, limit);
}

/** One job as an object, for building a reply. */
export const jobById = (id: string, actor: Member): Sql => sql`
  select ${columns(actor)}, j.refusals from jobs j where ${jobVisibleTo(actor)} and j.id = ${id}`;

export const jobJson = (id: string, actor: Member): Sql => sql`select to_json(r)::text from (${jobById(id, actor)}) r`;
