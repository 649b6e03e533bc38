import { unitMetrics } from '#contract/verticals/vertical-metrics.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Measured } from '#server/core/metrics/subject.ts';
import { todayAt } from './books.ts';

/** Somebody lives there today, where the home is. */
const isLet = sql`exists (
  select from rental_leases x join rental_properties p on p.organisation_id = x.organisation_id and p.id = x.property_id
  where x.organisation_id = l.organisation_id and x.unit_id = l.id and x.from_on <= ${todayAt}
    and (x.moved_out_on is null or x.moved_out_on >= ${todayAt}))`;

export const metrics: readonly Measured[] = [
  {
    subject: {
      type: 'rental_property',
      right: 'rentals.read',
      from: sql`(
        select u.organisation_id, u.id, u.property_id, u.is_down, h.name as property, h.name || ' · ' || u.name as name, h.created_at
        from rental_units u join rental_properties h on h.organisation_id = u.organisation_id and h.id = u.property_id) l`,
      id: sql`l.id`,
      organisation: sql`l.organisation_id`,
      name: sql`l.name`,
      to: sql`'/property-management/property/' || l.property_id`,
      visibleTo: () => sql.raw('true'),
      counts: sql.raw('true'),
      since: 'createdAt',
      times: { createdAt: { column: sql`l.created_at`, type: 'instant' } },
      conditions: { occupied: isLet, vacant: sql`(not l.is_down and not ${isLet})` },
      dimensions: {
        property: { label: 'rentals.property', type: 'text', options: null, from: null, column: sql`l.property` },
      },
    },
    metrics: unitMetrics,
  },
];
