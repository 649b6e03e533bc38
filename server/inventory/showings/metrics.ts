import { showingMetrics } from '#contract/inventory/inventory-metrics.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Measured } from '#server/core/metrics/subject.ts';
import { homeDimensions, homeNews } from '../listings/metrics.ts';
import { visibleTo } from '../listings/policy.ts';

/** Confirmed and past, with or without feedback. */
const isHeld = sql`(s.state in ('confirmed', 'completed') and s.starts_at + s.minutes * interval '1 minute' <= now())`;
const interest = sql`(select f.interest from showing_feedback f where f.organisation_id = s.organisation_id and f.showing_id = s.id)`;

export const metrics: readonly Measured[] = [
  {
    subject: {
      type: 'showing',
      news: ['showing', 'lead', 'leads', ...homeNews],
      right: 'listings.read',
      from: sql`showings s join listings l on l.organisation_id = s.organisation_id and l.id = s.listing_id`,
      id: sql`s.id`,
      organisation: sql`s.organisation_id`,
      name: sql`l.unparsed_address`,
      to: sql`'/listing/' || l.id`,
      visibleTo,
      counts: sql`l.archived_at is null and not exists (
        select from leads p where p.organisation_id = s.organisation_id and p.id = s.lead_id and 'sample' = any(p.tags))`,
      since: 'createdAt',
      times: {
        createdAt: { column: sql`s.created_at`, type: 'instant' },
        startsAt: { column: sql`s.starts_at`, type: 'instant' },
      },
      conditions: { held: isHeld, answered: sql`(${isHeld} and ${interest} is not null)` },
      values: { interest },
      dimensions: homeDimensions,
    },
    metrics: showingMetrics,
  },
];
