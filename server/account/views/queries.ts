import type { viewDomains } from '#contract/account/views.ts';
import { holds } from '#contract/core/access.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** Users can change their own views, and shared ones if their role may share views. */
const canChange = (actor: Member): Sql =>
  sql`(v.user_id = ${actor.userId} or (v.shared and ${holds(actor.role, 'views.share')}::boolean))`;

const viewColumns = (actor: Member): Sql => sql`
  v.id, v.domain, v.name, v.query, v.shared, v.user_id as owner, v.created_at as "createdAt", v.version,
  json_build_object('change', ${canChange(actor)}) as can`;

/** The user's own and all shared views. */
const visibleTo = (actor: Member): Sql => sql`(v.user_id = ${actor.userId} or v.shared)`;

export const viewList = (domain: (typeof viewDomains)[number], actor: Member): Sql => sql`
  select json_build_object('views', coalesce(json_agg(r), '[]'))::text from (
    select ${viewColumns(actor)} from saved_views v
    where v.organisation_id = ${actor.organisationId} and v.domain = ${domain} and ${visibleTo(actor)}
    order by v.user_id <> ${actor.userId}, lower(v.name), v.id limit 1000) r`;

export const viewById = (id: string, actor: Member): Sql => sql`
  select ${viewColumns(actor)} from saved_views v
  where v.organisation_id = ${actor.organisationId} and v.id = ${id} and ${visibleTo(actor)}`;

/** For the global search, by a fragment without case and accents. */
export const viewsFound = (fragment: string, actor: Member, most: number): Sql => sql`
  select ${viewColumns(actor)} from saved_views v
  where v.organisation_id = ${actor.organisationId} and ${visibleTo(actor)} and lintel.plain(v.name) like '%' || ${fragment} || '%'
  order by v.user_id <> ${actor.userId}, v.id desc limit ${most}`;
