import { offerMetrics } from '#contract/inventory/inventory-metrics.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Measured } from '#server/core/metrics/subject.ts';
import { homeDimensions, homeNews } from '../listings/metrics.ts';
import { isInsideTo, visibleTo } from '../listings/policy.ts';

export const metrics: readonly Measured[] = [
  {
    subject: {
      type: 'offer',
      news: ['offer', 'sale', 'lead', 'leads', ...homeNews],
      right: 'listings.read',
      from: sql`listing_offers o join listings l on l.organisation_id = o.organisation_id and l.id = o.listing_id`,
      id: sql`o.id`,
      organisation: sql`o.organisation_id`,
      name: sql`concat_ws(' · ', o.buyer, nullif(l.unparsed_address, ''))`,
      to: sql`'/listing/' || l.id`,
      // Negotiations are hidden from colleagues who can only view the listing.
      visibleTo: (actor) => sql`(${visibleTo(actor)} and ${isInsideTo(actor)})`,
      counts: sql`l.archived_at is null and not exists (
        select from leads p where p.organisation_id = o.organisation_id and p.id = o.lead_id and 'sample' = any(p.tags))`,
      since: 'receivedAt',
      times: { receivedAt: { column: sql`o.received_at`, type: 'instant' } },
      conditions: { accepted: sql`(o.state = 'accepted')` },
      values: { toList: sql`o.price_cents::float8 / nullif(l.list_price_cents, 0)` },
      dimensions: homeDimensions,
    },
    metrics: offerMetrics,
  },
];
