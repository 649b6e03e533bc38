import type { InputOf } from '#contract/core/call.ts';
import { type filing, recordTypes } from '#contract/inventory/files.ts';
import { daysToRestore } from '#contract/people/files.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, type Page, pageJson } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import { cappedCount, type Orders } from '#server/core/filter/selection.ts';
import { fileColumns } from '#server/people/files/queries.ts';
import { isPhoto } from '#server/people/leads/photo/column.ts';
import { compileFileFilter, filedColumns, searchCondition } from './columns.ts';
import { fileVisibleTo, folderVisibleTo, mayChange } from './policy.ts';
import { fileRecords } from './records.ts';

/** Each order has an index. Ids are ordered by time, so newest first sorts by id alone. */
const orders: Orders = {
  createdAt: { cursor: [sql`r.id`] },
  name: { value: { column: sql`f.name`, type: 'text' }, cursor: [sql`r.name`, sql`r.id`] },
  size: { value: { column: sql`f.size`, type: 'bigint' }, cursor: [sql`r.size`, sql`r.id`] },
  changedAt: { value: { column: sql`f.changed_at`, type: 'timestamptz' }, cursor: [sql`r."changedAt"`, sql`r.id`] },
};

type Selection = InputOf<typeof filing.count>;

const there = {
  no: sql`f.is_filed and f.deleted_at is null and not ${isPhoto}`,
  only: sql`f.is_filed and f.deleted_at is not null and f.deleted_at > now() - ${daysToRestore} * interval '1 day'`,
};

/** The selected files that the actor can see. */
function selected(actor: Member, { filter, search, archived, timeZone }: Selection): Sql {
  const matching = filter
    ? sql` and ${compileFileFilter(filter, { now: new Date(), timeZone, me: actor.userId }).where}`
    : nothing;
  return sql`f.organisation_id = ${actor.organisationId} and ${there[archived]}${matching}${searchCondition(search, archived)}
    and ${fileVisibleTo(actor)}`;
}

export function filePage(input: InputOf<typeof filing.browse>, actor: Member): Page {
  const descending = input.sort.startsWith('-');
  const { cursor, value } = orders[descending ? input.sort.slice(1) : input.sort]!;
  const order: Order = { ...(value && { value }), id: sql`f.id`, descending };
  const rows = sql`
    select ${filedColumns(actor)} from files f where ${selected(actor, input)} and ${after(order, input.cursor)}
    order by ${orderBy(order)} limit ${sql.int(input.limit)}`;
  return { rows, cursor, limit: input.limit };
}

export const fileCount = (input: Selection, actor: Member): Sql =>
  cappedCount(sql`files f where ${selected(actor, input)}`);

const seen = (actor: Member): Sql => sql`f.organisation_id = ${actor.organisationId} and ${fileVisibleTo(actor)}`;

export const countAll = (actor: Member): Sql =>
  sql`select count(*)::int as total from (select from files f where ${there.no} and ${seen(actor)} limit 100000) c`;

export const filedById = (id: string, actor: Member, more: Sql = nothing): Sql =>
  sql`select ${filedColumns(actor)}${more} from files f where f.id = ${id} and f.is_filed and ${seen(actor)}`;

export const filedJson = (id: string, actor: Member): Sql =>
  sql`select to_json(r)::text from (${filedById(id, actor)}) r`;

/** A file of any kind that is visible through its record: for opening and removing. */
export const anyFileById = (id: string, actor: Member, more: Sql = nothing): Sql => sql`
  select ${fileColumns(sql`json_build_object('change', ${mayChange(actor)})`)}${more} from files f
  where f.id = ${id} and ${seen(actor)}`;

const whereSeen = (id: string, actor: Member, json: Sql): Sql =>
  sql`select case when exists (select from files f where f.id = ${id} and f.is_filed and ${seen(actor)}) then (${json}) end`;

export const versionList = (id: string, actor: Member): Sql =>
  whereSeen(
    id,
    actor,
    sql`select json_build_object('versions', coalesce(json_agg(v order by v.version desc), '[]'))::text from (
      select c.version, c.content_type as "contentType", c.size, c.sha256, c.current as "isCurrent",
        u.first_name || ' ' || u.last_name as by, c.at
      from (
        select version, content_type, size, sha256, true as current, content_by as by, content_at as at from files
        where organisation_id = ${actor.organisationId} and id = ${id}
        union all
        select version, content_type, size, sha256, false, created_by, created_at from file_versions
        where organisation_id = ${actor.organisationId} and file_id = ${id}) c
      left join users u on u.id = c.by) v`,
  );

export function historyPage({ id, cursor, limit }: InputOf<typeof filing.history>, actor: Member): Sql {
  const order: Order = { id: sql`e.id`, descending: true };
  const rows = sql`
    select e.id, e.kind, e.at, u.first_name || ' ' || u.last_name as actor, e.data
    from events e left join users u on u.id = e.actor_id
    where e.organisation_id = ${actor.organisationId} and e.subject_type = 'file' and e.subject_id = ${id}
      and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return whereSeen(id, actor, pageJson(rows, sql`r.id::text`, limit));
}

export const tagList = (actor: Member): Sql => sql`
  select json_build_object('tags', coalesce(json_agg(t.tag order by t.tag), '[]'))::text from (
    select distinct unnest(f.tags) as tag from files f where ${there.no} and f.tags <> '{}' and ${seen(actor)} limit 500) t`;

export const folderColumns = (actor: Member): Sql => sql`
  d.id, d.parent_id as parent, d.name, d.is_shared as "isShared",
  (select count(*)::int from files f where f.organisation_id = d.organisation_id and f.folder_id = d.id and f.deleted_at is null) as files,
  json_build_object('change', ${actor.role !== 'viewer'}::boolean) as can`;

/** Folders, and the fifty records of each kind that got a file most recently. */
export const folderList = (actor: Member): Sql => sql`
  select json_build_object(
    'folders', (select coalesce(json_agg(r), '[]') from (
      select ${folderColumns(actor)} from file_folders d
      where d.organisation_id = ${actor.organisationId} and ${folderVisibleTo(actor)} order by lower(d.name), d.id limit 500) r),
    'records', (select coalesce(json_agg(json_build_object('type', r.type, 'id', r.id, 'name', r.name, 'files', r.files) order by r.last desc), '[]')
      from (${sql.join(
        recordTypes.map((type) => {
          const record = fileRecords[type];
          return sql`(select ${sql.raw(`'${type}'`)} as type, l.id, ${record.name} as name, count(*)::int as files, max(f.id::text) as last
            from files f join ${record.from} on l.organisation_id = f.organisation_id and l.id = ${record.id}
            where f.organisation_id = ${actor.organisationId} and ${there.no} and ${record.isOf} and ${record.visible(actor)}
            group by l.id, ${record.name} order by max(f.id::text) desc limit 50)`;
        }),
        ' union all ',
      )}) r))::text`;

/** The name of the record that a file is added to, and whether that is allowed. */
export const recordById = (type: (typeof recordTypes)[number], id: string, actor: Member): Sql => {
  const { from, name, visible, change } = fileRecords[type];
  return sql`select ${name} as name, ${change(actor)} as change from ${from}
    where l.organisation_id = ${actor.organisationId} and l.id = ${id} and ${visible(actor)}`;
};
