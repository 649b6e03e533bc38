import { z } from 'zod';
import type { FailedSignIns } from '#contract/account/security.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Database } from '#server/core/db/database.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import { headsOf, type Notices } from '../notifications/tell.ts';

const days = 30;
const mostListed = 100;

/** Of people who are members of the organization now. Only the system role can read them, as it is with sessions. */
const ofMembers = (organisationId: string): Sql => sql`
  sign_in_failures f
  join memberships m on m.user_id = f.user_id and m.organisation_id = ${organisationId} and m.removed_at is null
  join users u on u.id = f.user_id`;

export function failedSignIns(db: Database, { organisationId }: Member): Promise<FailedSignIns> {
  const since = sql`f.at > now() - ${days} * interval '1 day'`;
  return db.asSystem(async (tx) => {
    const name = sql`u.first_name || ' ' || u.last_name`;
    const { total } = await tx.get<{ total: number }>(sql`
      select count(*)::int as total from ${ofMembers(organisationId)} where ${since}`);
    const members = await tx.all<FailedSignIns['members'][number]>(sql`
      select json_build_object('id', u.id, 'name', ${name}) as user, count(*)::int as count, count(distinct f.ip)::int as addresses,
        max(f.at) as "lastAt"
      from ${ofMembers(organisationId)} where ${since}
      group by u.id order by count(*) desc, max(f.at) desc limit ${sql.int(mostListed)}`);
    const addresses = await tx.all<FailedSignIns['addresses'][number]>(sql`
      select f.ip, (array_agg(f.country order by f.at desc) filter (where f.country is not null))[1] as country, count(*)::int as count,
        count(distinct f.user_id)::int as members, max(f.at) as "lastAt"
      from ${ofMembers(organisationId)} where ${since}
      group by f.ip order by count(*) desc, max(f.at) desc limit ${sql.int(mostListed)}`);
    const last = await tx.all<FailedSignIns['last'][number]>(sql`
      select f.id, json_build_object('id', u.id, 'name', ${name}) as user, f.why, f.ip, f.country, f.user_agent as "userAgent", f.at
      from ${ofMembers(organisationId)} where ${since} order by f.at desc, f.id limit ${sql.int(mostListed)}`);
    return { days, total, members, addresses, last };
  });
}

export const outlivedFailures: Outlived = { table: 'sign_in_failures', when: sql`at < now() - interval '90 days'` };

const burst = { count: 10, minutes: 15, quietMinutes: 60 };

/** Says so once an hour where so many sign-ins of an organization’s members failed within minutes. */
export const burstJob = defineJob({
  kind: 'security.sign-in-bursts',
  payload: z.strictObject({}),
  concurrency: 1,
  async run({ services: { db }, signal }) {
    type Found = { organisationId: string; tries: number; members: number; addresses: number };
    const found = await db.asSystem((tx) =>
      tx.all<Found>(sql`
        select m.organisation_id as "organisationId", count(*)::int as tries, count(distinct f.user_id)::int as members,
          count(distinct f.ip)::int as addresses
        from sign_in_failures f join memberships m on m.user_id = f.user_id and m.removed_at is null
        where f.at > now() - ${burst.minutes} * interval '1 minute'
        group by m.organisation_id having count(*) >= ${burst.count}`),
    );
    for (const { organisationId, ...data } of found) {
      signal.throwIfAborted();
      await db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) => tellOnce(tx, data));
    }
    return undefined;
  },
});

async function tellOnce(tx: Tx, data: { tries: number; members: number; addresses: number }): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in burst ${organisationId}`}, 0))`);
  const told = await tx.one(sql`
    select from events where organisation_id = ${organisationId} and kind = 'security.sign_in_burst'
      and at > now() - ${burst.quietMinutes} * interval '1 minute' limit 1`);
  if (told) return;
  tx.record({ kind: 'security.sign_in_burst', subject: { type: 'organisation', id: organisationId }, data });
}

export const burstSchedule: Schedule = {
  name: 'sign-in bursts',
  cron: '*/5 * * * *',
  timeZone: 'UTC',
  enqueue: () => burstJob.with({}, { key: 'sign-in bursts' }),
};

export const notices = {
  'security.sign_in_burst': async ({ data }, tx) => ({
    users: await headsOf(tx),
    data: z.object({ tries: z.number(), members: z.number(), addresses: z.number() }).parse(data),
  }),
} satisfies Notices;
