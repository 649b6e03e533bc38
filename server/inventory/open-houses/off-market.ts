import { showableStatuses } from '#contract/inventory/showing-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { callOff } from './plan-open-house.ts';

/** Open houses of a home that left the market are canceled, also in the host's calendar. */
export const openHousesOffMarketListener: OrganisationListener = {
  name: 'open houses off the market',
  works: 'in organisation',
  kinds: ['listing.status_changed', 'listing.archived'],
  async handle(tx, events) {
    const homes = [...new Set(events.map(({ subject }) => subject.id))];
    const due = await tx.all<Parameters<typeof callOff>[1]>(sql`
      select h.id, h.listing_id as listing, h.starts_at as "startsAt" from open_houses h
      join listings l on l.organisation_id = h.organisation_id and l.id = h.listing_id
      where h.organisation_id = ${tx.scope.organisationId} and h.listing_id = any(${homes}::uuid[]) and h.state = 'planned'
        and h.starts_at > now() and (l.archived_at is not null or l.standard_status <> all(${[...showableStatuses]}::text[]))
      order by h.id for update of h`);
    for (const house of due) await callOff(tx, house);
  },
};
