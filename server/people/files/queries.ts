import type { InputOf } from '#contract/core/call.ts';
import type { files } from '#contract/people/files.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { leadById } from '../leads/queries.ts';
import { canDo, fileVisibleTo } from './policy.ts';

export const fileColumns = (can: Sql): Sql => sql`
  f.id, f.lead_id as lead, f.name, f.content_type as "contentType", f.size, f.created_by as "createdBy",
  f.created_at as "createdAt", f.deleted_at as "deletedAt", ${can} as can`;

const canColumn = (actor: Member): Sql => sql`${JSON.stringify(canDo(actor))}::json`;

export function filePage({ lead, cursor, limit }: InputOf<typeof files.list>, actor: Member): Sql {
  const order: Order = { id: sql`f.id`, descending: true };
  const rows = sql`
    select ${fileColumns(canColumn(actor))} from files f
    where f.organisation_id = ${actor.organisationId} and f.lead_id = ${lead} and f.deleted_at is null and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return sql`select case when exists (select from (${leadById(lead, actor)}) seen)
    then (${pageJson(rows, sql`r.id::text`, limit)}) end`;
}

/** Includes deleted files: who sees a file may see that it was deleted, and restore it. */
export const fileById = (id: string, actor: Member, more: Sql = sql.raw('')): Sql => sql`
  select ${fileColumns(canColumn(actor))}${more} from files f
  left join leads l on l.organisation_id = f.organisation_id and l.id = f.lead_id
  where f.organisation_id = ${actor.organisationId} and f.id = ${id} and ${fileVisibleTo(actor)}`;
