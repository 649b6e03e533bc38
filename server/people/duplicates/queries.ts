import type { InputOf } from '#contract/core/call.ts';
import { certain, type duplicates } from '#contract/people/duplicates.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Page } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { leadColumns } from '../leads/columns.ts';
import { sharedWith, visibleOwners, visibleTo } from '../leads/policy.ts';

/** One lead of a pair as the API returns it, or null if the actor doesn't see it. */
const seen = (id: Sql, actor: Member): Sql => sql`(
  select to_json(r) as lead from (
    select ${leadColumns(actor)} from leads l
    where l.organisation_id = ${actor.organisationId} and l.id = ${id} and l.archived_at is null and ${visibleTo(actor)}) r)`;

const place = /^(\d{1,3})~([0-9a-f-]{36})~([0-9a-f-]{36})$/;

function after(cursor: string | undefined): Sql {
  if (cursor === undefined) return sql.raw('true');
  const [, strength, other, one] = place.exec(cursor) ?? [];
  if (!strength) throw invalid(['cursor'], 'This cursor is not one of ours.');
  return sql`(c.strength, c.other_id, c.one_id) < (${Number(strength)}::smallint, ${other}::uuid, ${one}::uuid)`;
}

const sureOrNear = (sure: 'yes' | 'no' | undefined): Sql =>
  sure ? sql`c.strength ${sql.raw(sure === 'yes' ? '>=' : '<')} ${sql.int(certain)}` : sql.raw('true');

/**
 * Open pairs in which the actor sees both leads. For actors who don't see every lead, the pairs of each two visible owners are read from an
 * index, plus those of shared leads, because scanning all pairs would be slow.
 */
function pairsOf(actor: Member, found: (narrowed: Sql) => Sql): Sql {
  const owners = visibleOwners(actor);
  if (!owners) return found(sql.raw('true'));
  const shared = sharedWith(actor);
  const others = sql`(c.one_id = any(${shared}) or c.other_id = any(${shared}))
    and not (c.one_owner_key = any(${owners}) and c.other_owner_key = any(${owners}))`;
  return sql`
    select c.* from unnest(${owners}) one(key) cross join unnest(${owners}) other(key)
    cross join lateral (${found(sql`c.one_owner_key = one.key and c.other_owner_key = other.key`)}) c
    union all (${found(others)})`;
}

const open = (actor: Member): Sql => sql`c.organisation_id = ${actor.organisationId} and c.dismissed_at is null`;

export function duplicatePage({ sure, cursor, limit }: InputOf<typeof duplicates.duplicates>, actor: Member): Page {
  const most = sql`limit ${sql.int(limit)}`;
  const pairs = pairsOf(
    actor,
    (narrowed) => sql`
      select a.lead as one, b.lead as other, c.rule, c.strength, c.found_at as "foundAt", c.one_id, c.other_id
      from merge_candidates c
      cross join lateral ${seen(sql`c.one_id`, actor)} a cross join lateral ${seen(sql`c.other_id`, actor)} b
      where ${open(actor)} and ${narrowed} and ${sureOrNear(sure)} and ${after(cursor)}
      order by c.strength desc, c.other_id desc, c.one_id desc ${most}`,
  );
  return {
    rows: sql`select * from (${pairs}) c order by c.strength desc, c.other_id desc, c.one_id desc ${most}`,
    leaving: sql`r.one, r.other, r.rule, r.strength, r."foundAt"`,
    cursor: [sql`r.strength`, sql`r.other_id`, sql`r.one_id`],
    limit,
  };
}

const mostCounted = 1_000;

export function duplicateCount(actor: Member): Sql {
  const visible = (
    id: Sql,
  ) => sql`exists (select from leads l where l.organisation_id = ${actor.organisationId} and l.id = ${id}
    and l.archived_at is null and ${visibleTo(actor)})`;
  const pairs = pairsOf(
    actor,
    (narrowed) => sql`
      select c.strength from merge_candidates c
      where ${open(actor)} and ${narrowed} and ${visible(sql`c.one_id`)} and ${visible(sql`c.other_id`)}
      order by c.strength desc limit ${sql.int(mostCounted)}`,
  );
  return sql`
    with c as (select c.strength from (${pairs}) c order by c.strength desc limit ${sql.int(mostCounted)})
    select json_build_object(
      'sure', (select count(*) from c where ${sureOrNear('yes')}), 'near', (select count(*) from c where ${sureOrNear('no')}),
      'capped', (select count(*) = ${sql.int(mostCounted)} from c),
      'lookedThroughAt', (select finished_at from match_walks where organisation_id = ${actor.organisationId}))::text`;
}
