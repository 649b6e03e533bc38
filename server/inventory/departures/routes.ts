import { workers } from '#contract/core/access.ts';
import { departures } from '#contract/people/departures.ts';
import { removeColleague } from '#server/account/organisations/members.ts';
import { sql } from '#server/core/db/sql.ts';
import { invalid, notFound } from '#server/core/http/refusal.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';

export const departureRoutes: Served[] = [
  serveJson(departures.belongings, ({ userId }, { organisationId }) => {
    const here = sql`organisation_id = ${organisationId}`;
    return sql`
      select json_build_object(
        'leads', (select count(*) from leads where ${here} and owner_key = ${userId}),
        'coOwned', (select count(*) from lead_shares where ${here} and user_id = ${userId} and co_owner),
        'tasks', (select count(*) from tasks where ${here} and assignee_id = ${userId} and done_at is null),
        'appointments', (select count(*) from appointments where ${here} and organiser_id = ${userId} and last_at > now()
                           and removed_at is null),
        'listings', (select count(*) from listings where ${here} and owner_key = ${userId} and standard_status <> 'Closed'),
        'deals', (select count(*) from deals where ${here} and owner_key = ${userId} and state = 'open'),
        'bookingPages', (select count(*) from booking_hosts where ${here} and user_id = ${userId}),
        'views', (select count(*) from saved_views where ${here} and user_id = ${userId} and shared))::text
      from memberships where ${here} and user_id = ${userId} and removed_at is null`;
  }),
  serve(departures.depart, async ({ tx, actor, input: { userId, to } }) => {
    const { organisationId } = actor;
    const target = await tx.one(sql`
      select from memberships where organisation_id = ${organisationId} and user_id = ${userId} and removed_at is null`);
    if (!target) throw notFound();
    const named = Object.entries(to).filter((entry): entry is [string, string] => entry[1] !== null);
    const known = await tx.all<{ id: string }>(sql`
      select user_id as id from memberships where organisation_id = ${organisationId} and removed_at is null
        and user_id = any(${named.map(([, heir]) => heir)}::uuid[]) and user_id <> ${userId} and role = any(${[...workers]}::text[])`);
    const unknown = named.find(([, heir]) => !known.some(({ id }) => id === heir));
    if (unknown) throw invalid(['to', unknown[0]], 'Choose a member who can take this over.');
    await tx.run(sql`
      insert into departure_plans (organisation_id, user_id, gets)
      values (${organisationId}, ${userId}, ${JSON.stringify(Object.fromEntries(named))}::jsonb)
      on conflict (organisation_id, user_id) do update set gets = excluded.gets, created_at = now()`);
    await removeColleague(tx, actor, userId);
    return { done: true as const };
  }),
];
