import { workers } from '#contract/core/access.ts';
import { departures } from '#contract/people/departures.ts';
import { removeColleague } from '#server/account/organisations/members.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { invalid, notFound } from '#server/core/http/refusal.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import type { Departing } from './release.ts';

export function departureRoutes(departing: readonly Departing[]): Served[] {
  const counted = departing.flatMap(({ of, count }) => (count ? [{ of, count }] : []));
  return [
    serveJson(departures.belongings, ({ userId }, { organisationId }) => {
      const pairs = counted.map(({ of, count }): Sql => sql`${of}::text, (${count({ organisationId, userId })})`);
      return sql`
        select json_build_object(${sql.join(pairs)})::text
        from memberships where organisation_id = ${organisationId} and user_id = ${userId} and removed_at is null`;
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
}
