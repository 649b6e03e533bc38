import { mayBecome, type OfferState, openStates } from '#contract/inventory/offers/offer-states.ts';
import { sql } from '#server/core/db/sql.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { offerSubject } from './policy.ts';

type Row = { id: string; listing: string; price: number; state: OfferState };

/** A sold home accepts no other offers: open ones and backups are closed. */
export const soldHomeListener: OrganisationListener = {
  name: 'offers on sold homes',
  works: 'in organisation',
  kinds: ['listing.status_changed'],
  async handle(tx, events) {
    const homes = [...new Set(events.map(({ subject }) => subject.id))];
    const open = await tx.all<Row>(sql`
      select o.id, o.listing_id as listing, o.price_cents as price, o.state from listing_offers o
      join listings l on l.organisation_id = o.organisation_id and l.id = o.listing_id
      where o.organisation_id = ${tx.scope.organisationId} and o.listing_id = any(${homes}::uuid[])
        and l.standard_status = 'Closed' and o.state = any(${[...openStates]}::text[])
      order by o.id for update of o`);
    for (const { id, listing, price, state: from } of open) {
      // An offer that was never presented can't be rejected.
      const to = mayBecome(from, 'rejected') ? 'rejected' : 'expired';
      await tx.run(sql`
        update listing_offers set state = ${to}, backup = null, decided_at = now(), version = version + 1, modified_at = now()
        where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
      tx.record({ kind: 'offer.moved', subject: offerSubject(id), data: { listing, price, from, to } });
    }
  },
};
