import { mostFound } from '#contract/people/search.ts';
import { viewsFound } from '#server/account/views/queries.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { forLike, plain } from '#server/core/db/plain-words.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { leadsFound } from '../leads/columns.ts';
import { photoColumn } from '../leads/photo/column.ts';
import { visibleTo } from '../leads/policy.ts';
import { tasksFound } from '../tasks/queries.ts';

/** More than are shown, because some may turn out not to be visible. */
const candidates = 50;

const leadRows = (fragment: string, actor: Member): Sql => sql`
  select l.id, l.name, l.email, l.phone, l.stage, l.owner_id as owner, ${photoColumn} as photo from leads l
  where l.organisation_id = ${actor.organisationId} and l.archived_at is null and ${visibleTo(actor)}
    and l.id = any(array(${leadsFound(fragment, actor, candidates)}))
  order by l.id desc limit ${sql.int(mostFound)}`;

const taskRows = (fragment: string, actor: Member): Sql => sql`
  select id, title, "dueOn", assignee, lead from (${tasksFound(forLike(plain(fragment)), actor, mostFound)}) t`;

const memberRows = (fragment: string, actor: Member): Sql => sql`
  select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, m.role
  from memberships m join users u on u.id = m.user_id
  where m.organisation_id = ${actor.organisationId} and m.removed_at is null
    and lintel.plain(u.first_name || ' ' || u.last_name || ' ' || u.email) like '%' || ${forLike(plain(fragment))} || '%'
  order by u.first_name, u.last_name, u.id limit ${sql.int(mostFound)}`;

const viewRows = (fragment: string, actor: Member): Sql => sql`
  select id, domain, name, query, shared from (${viewsFound(forLike(plain(fragment)), actor, mostFound)}) v`;

const listOf = (rows: Sql): Sql => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`;

/** A single statement, so that the command palette waits for one round trip. */
export const searchEverything = (fragment: string, actor: Member): Sql => sql`
  select json_build_object(
    'leads', ${listOf(leadRows(fragment, actor))}, 'tasks', ${listOf(taskRows(fragment, actor))},
    'members', ${listOf(memberRows(fragment, actor))}, 'views', ${listOf(viewRows(fragment, actor))})::text`;
