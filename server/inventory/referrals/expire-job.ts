import { z } from 'zod';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import { subjectOf } from './queries.ts';

const chunk = 500;

/** Expires referrals whose protection period ended without a deal, by the organization's date. Returns how many. */
export async function expireReferrals(tx: Tx): Promise<number> {
  const { organisationId } = tx.scope;
  const over = await tx.all<{ id: string; name: string; from: string }>(sql`
    with over as (
      select id, state from referrals where organisation_id = ${organisationId} and state in ('accepted', 'active') and deal_id is null
        and protected_until < (now() at time zone lintel.reporting_zone(${organisationId}))::date
      order by protected_until, id limit ${sql.int(chunk)} for update)
    update referrals l set state = 'expired', version = l.version + 1, modified_at = now() from over
    where l.organisation_id = ${organisationId} and l.id = over.id
    returning l.id, l.partner_brokerage as name, over.state as "from"`);
  for (const { id, name, from } of over)
    tx.record({ kind: 'referral.moved', subject: subjectOf(id), data: { from, to: 'expired', name } });
  return over.length;
}

export const expireReferralsJob = defineJob({
  kind: 'referrals.expire',
  payload: z.strictObject({}),
  timeoutSeconds: 3_600,
  concurrency: 1,
  async run({ services, signal }) {
    let expired = 0;
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const some = await services.db.asSystem((tx) =>
        tx.all<{ id: string }>(sql`
          select id from organisations where id > ${after} order by id limit ${sql.int(chunk)}`),
      );
      for (const { id } of some) {
        const scope = { organisationId: id, userId: null, actorKind: 'system' as const };
        for (let count = chunk; count === chunk; expired += count) {
          signal.throwIfAborted();
          count = await services.db.withOrg(scope, expireReferrals);
        }
      }
      if (some.length < chunk) return { result: { expired } };
      after = some.at(-1)!.id;
    }
  },
});

export const expireReferralsSchedule: Schedule = {
  name: 'referrals expire',
  cron: '35 * * * *',
  timeZone: 'UTC',
  enqueue: () => expireReferralsJob.with({}, { key: 'referrals expire' }),
};
