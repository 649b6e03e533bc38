import { sql } from '#server/core/db/sql.ts';
import { whoSees } from '#server/core/events/sights.ts';
import type { Domain } from '#server/domain.ts';
import { listingRecord } from '../listings/kind.ts';
import { expireListingOfferJob } from './expire-job.ts';
import { hanging } from './hanging.ts';
import { metrics } from './metrics.ts';
import { offerRoutes } from './routes.ts';
import { soldHomeListener } from './sold-home.ts';

export const offers = {
  routes: offerRoutes,
  jobs: [expireListingOfferJob],
  listeners: [soldHomeListener],
  doors: [
    sql`update listing_sales set link_mark = null, shared_at = null
        where organisation_id = lintel.org() and link_mark is not null`,
  ],
  sights: {
    // The event's subject is the listing's id.
    sale: whoSees(listingRecord),
    offer: whoSees({
      ...listingRecord,
      from: sql`listing_offers o join listings l on l.organisation_id = o.organisation_id and l.id = o.listing_id`,
      row: sql`o`,
    }),
  },
  metrics,
  hanging,
} satisfies Domain;
