import { isLocale } from '#contract/core/locale.ts';
import { showableStatuses } from '#contract/inventory/showing-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { endShowing } from './decide-showing.ts';
import { showingTexts } from './mail-texts.ts';
import { showingRow } from './showing-row.ts';

/** Showings of a home that left the market are canceled, and everyone is notified. */
export const offMarketListener: OrganisationListener = {
  name: 'showings off the market',
  works: 'in organisation',
  kinds: ['listing.status_changed', 'listing.archived'],
  async handle(tx, events) {
    const homes = [...new Set(events.map(({ subject }) => subject.id))];
    const due = await tx.all<{ id: string; locale: string }>(sql`
      select s.id, s.locale from showings s join listings l on l.organisation_id = s.organisation_id and l.id = s.listing_id
      where s.organisation_id = ${tx.scope.organisationId} and s.listing_id = any(${homes}::uuid[]) and s.starts_at > now()
        and s.state in ('requested', 'proposed', 'confirmed')
        and (l.archived_at is not null or l.standard_status <> all(${[...showableStatuses]}::text[]))
      order by s.id`);
    for (const { id, locale } of due) {
      const { offMarket } = showingTexts[isLocale(locale) ? locale : 'en'];
      await endShowing(tx, await showingRow(tx, id, true), 'cancelled', offMarket);
    }
  },
};
