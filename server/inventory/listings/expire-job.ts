import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { type StandardStatus, transitions } from '#contract/inventory/listing-status.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { statusSets, tellStatus } from './status-history.ts';

const daySeconds = 86_400;

type Row = { id: string; property: string; standardStatus: StandardStatus; daysLeft: number };

/** When the contract with the seller has run out, the listing is Expired, unless it was prolonged or ended before. */
export const expireListingJob = defineJob({
  kind: 'listings.expire',
  payload: z.strictObject({ listing: id }),
  async run({ services, job, payload }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    await services.db.withOrg(scope, async (tx) => {
      const listing = await tx.one<Row>(sql`
        select l.id, l.property_id as property, l.standard_status as "standardStatus", l.expiration_date - current_date as "daysLeft"
        from listings l where l.organisation_id = ${scope.organisationId} and l.id = ${payload.listing} for update`);
      if (!listing || !mayExpire(listing.standardStatus)) return;
      if (listing.daysLeft >= 0) return void (await enqueue(tx, listing.id, listing.daysLeft));
      const sets = statusSets(listing.standardStatus, 'Expired');
      await tx.run(sql`
        update listings l set ${sql.join(sets)}, version = l.version + 1, modified_at = now()
        where l.organisation_id = ${scope.organisationId} and l.id = ${listing.id}`);
      await tellStatus(tx, listing, 'Expired');
    });
    return undefined;
  },
});

const mayExpire = (status: StandardStatus): boolean => transitions[status].includes('Expired');

/** Looks again on the day after the contract's last, an hour in. */
const enqueue = (tx: Tx, listing: string, daysLeft: number): Promise<string> =>
  tx.enqueue(
    expireListingJob.with({ listing }, { key: listing, afterSeconds: Math.max(0, daysLeft + 1) * daySeconds + 3_600 }),
  );

/** A listing that can run out has a job that looks after it. */
export async function expireLater(tx: Tx, { id, standardStatus, expirationDate }: Listing): Promise<void> {
  if (!expirationDate || !mayExpire(standardStatus)) return;
  const { left } = await tx.get<{ left: number }>(sql`select ${expirationDate}::date - current_date as left`);
  await enqueue(tx, id, Math.max(0, left));
}
