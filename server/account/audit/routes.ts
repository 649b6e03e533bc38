import { audit } from '#contract/account/audit.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { exportChain } from './export-chain.ts';
import { checkSeals } from './seals.ts';

/** A page scans at most this many events, so rare ones may be spread over several pages. */
const mostScanned = 20_000;

const order: Order = { id: sql`id`, descending: true };

function auditPage(input: InputOf<typeof audit.list>, { organisationId }: Member): Sql {
  const { kind, subjectType, subjectId, actorId, cursor, limit } = input;
  const ofOne = subjectId === undefined ? sql`true` : sql`subject_type = ${subjectType} and subject_id = ${subjectId}`;
  const conditions = [
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(actorId === undefined ? [] : [sql`actor_id = ${actorId}`]),
    ...(subjectType === undefined || subjectId !== undefined ? [] : [sql`subject_type = ${subjectType}`]),
  ];
  const wanted = sql.join([sql`true`, ...conditions], ' and ');
  const scan = conditions.length > 0 ? mostScanned : limit;
  return sql`
    with scanned as materialized (
      select id, kind, actor_id, subject_type from events
      where organisation_id = ${organisationId} and ${ofOne} and ${after(order, cursor)}
      order by id desc limit ${scan}),
    page as materialized (select id from scanned where ${wanted} order by id desc limit ${limit}),
    entries as (
      select e.id, e.kind, json_build_object('type', e.subject_type, 'id', e.subject_id) as subject,
             json_build_object('kind', e.actor_kind, 'id', e.actor_id, 'name', u.first_name || ' ' || u.last_name) as actor,
             e.at, e.request_id as "requestId", e.data
      from page p join events e on e.organisation_id = ${organisationId} and e.id = p.id
      left join users u on u.id = e.actor_id)
    select json_build_object('rows', coalesce((select json_agg(entries order by id desc) from entries), '[]'),
      'next', case when (select count(*) from page) = ${limit} then (select min(id::text) from page)
                   when (select count(*) from scanned) = ${scan} then (select min(id::text) from scanned) end)::text`;
}

export const auditRoutes: Served[] = [
  serveJson(audit.list, auditPage),
  serve(audit.chain, async ({ tx, input }) => {
    await tx.allowSeconds(30);
    return checkSeals(tx, input.after);
  }),
  serveBytes(audit.exportChain, exportChain),
];
