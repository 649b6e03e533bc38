import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { type StandardStatus, standardStatuses, transitions } from '#contract/inventory/listing-status.ts';
import { sql } from '#server/core/db/sql.ts';
import type { NewJob, Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { dayAt, endOfDayAt } from './day-there.ts';
import { statusSets, tellStatus } from './status-history.ts';

type Row = { id: string; property: string; standardStatus: StandardStatus } & Ending;
type Ending = { lastDay: string; state: string | null };

/** Sets the listing to Expired when its agreement ends, unless it was renewed or ended before. */
export const expireListingJob = defineJob({
  kind: 'listings.expire',
  payload: z.strictObject({ listing: id }),
  async run({ services, job, payload }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    await services.db.withOrg(scope, async (tx) => {
      const listing = await tx.one<Row>(sql`
        select l.id, l.property_id as property, l.standard_status as "standardStatus", ${ending}
        from listings l where l.organisation_id = ${scope.organisationId} and l.id = ${payload.listing} for update`);
      if (!listing?.lastDay || !mayExpire(listing.standardStatus)) return;
      if (secondsLeft(listing) > 0) return void (await tx.enqueue(lookAgain(listing.id, listing)));
      const today = dayAt(listing.state);
      const sets = statusSets(listing.standardStatus, 'Expired', today);
      await tx.run(sql`
        update listings l set ${sql.join(sets)}, version = l.version + 1, modified_at = now()
        where l.organisation_id = ${scope.organisationId} and l.id = ${listing.id}`);
      await tellStatus(tx, listing, 'Expired', today);
    });
    return undefined;
  },
});

const mayExpire = (status: StandardStatus): boolean => transitions[status].includes('Expired');

const ending = sql`l.expiration_date::text as "lastDay", l.state_or_province as state`;

/** The agreement is in force until the end of its last day, in the home's time zone. */
const secondsLeft = ({ lastDay, state }: Ending): number => (endOfDayAt(lastDay, state) - Date.now()) / 1_000;

const lookAgain = (listing: string, of: Ending): NewJob =>
  expireListingJob.with({ listing }, { key: listing, afterSeconds: Math.max(0, secondsLeft(of)) + 60 });

/** Schedules a job for every listing that can expire. */
export async function expireLater(tx: Tx, ids: readonly string[]): Promise<void> {
  const expiring = await tx.all<Ending & { id: string }>(sql`
    select l.id, ${ending} from listings l
    where l.organisation_id = ${tx.scope.organisationId} and l.id = any(${ids}::uuid[])
      and l.feed_id is null and l.expiration_date is not null and l.standard_status = any(${standardStatuses.filter(mayExpire)}::text[])`);
  await tx.enqueueAll(expiring.map((listing) => lookAgain(listing.id, listing)));
}
