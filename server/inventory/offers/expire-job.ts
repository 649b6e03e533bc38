import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { openStates } from '#contract/inventory/offers/offer-states.ts';
import { sql } from '#server/core/db/sql.ts';
import type { NewJob, Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { offerSubject } from './policy.ts';

type Row = { listing: string; price: number; secondsLeft: number };

/** Expires an offer that ran out before a decision. An extended one is checked again. */
export const expireListingOfferJob = defineJob({
  kind: 'listing_offers.expire',
  payload: z.strictObject({ offer: id }),
  async run({ services, job, payload: { offer } }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    await services.db.withOrg(scope, async (tx) => {
      const row = await tx.one<Row>(sql`
        select listing_id as listing, price_cents as price, ${secondsLeft} as "secondsLeft" from listing_offers
        where organisation_id = ${scope.organisationId} and id = ${offer} and expires_at is not null
          and state = any(${[...openStates]}::text[]) for update`);
      if (!row) return;
      if (row.secondsLeft > 0) return void (await tx.enqueue(lookAgain(offer, row.secondsLeft)));
      await tx.run(sql`
        update listing_offers set state = 'expired', backup = null, decided_at = now(), version = version + 1, modified_at = now()
        where organisation_id = ${scope.organisationId} and id = ${offer}`);
      tx.record({
        kind: 'offer.expired',
        subject: offerSubject(offer),
        data: { listing: row.listing, price: row.price },
      });
    });
    return undefined;
  },
});

/** At most a year, after which the job checks again. */
const secondsLeft = sql`ceil(least(31536000, greatest(0, extract(epoch from expires_at - now()))))::int`;

const lookAgain = (offer: string, afterSeconds: number): NewJob =>
  expireListingOfferJob.with({ offer }, { key: offer, afterSeconds });

/** Schedules a job for every offer that can expire. */
export async function expireOfferLater(tx: Tx, offer: string): Promise<void> {
  const row = await tx.one<{ secondsLeft: number }>(sql`
    select ${secondsLeft} as "secondsLeft" from listing_offers
    where organisation_id = ${tx.scope.organisationId} and id = ${offer} and expires_at is not null`);
  if (row) await tx.enqueue(lookAgain(offer, row.secondsLeft));
}
