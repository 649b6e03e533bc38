import { camMetrics } from '#contract/verticals/vertical-metrics.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Measured } from '#server/core/metrics/subject.ts';

const text = (label: string, column: Sql) => ({ label, type: 'text' as const, options: null, from: null, column });

export const metrics: readonly Measured[] = [
  {
    subject: {
      type: 'commercial_statement',
      news: ['commercial'],
      right: 'commercial.read',
      from: sql`commercial_statements k join commercial_leases l on l.organisation_id = k.organisation_id and l.id = k.lease_id
        join commercial_buildings b on b.organisation_id = l.organisation_id and b.id = l.building_id`,
      id: sql`k.id`,
      organisation: sql`k.organisation_id`,
      name: sql`l.tenant || ' · ' || k.year`,
      to: sql`'/commercial/building/' || l.building_id`,
      visibleTo: () => sql.raw('true'),
      counts: sql`k.superseded_on is null`,
      since: 'billedOn',
      times: { billedOn: { column: sql`k.billed_on`, type: 'date' } },
      values: {
        owed: sql`k.owed_cents`,
        estimates: sql`k.estimates_cents`,
        trueUp: sql`(k.owed_cents - k.estimates_cents)`,
      },
      dimensions: {
        building: text('metrics.by.building', sql`b.name`),
        tenant: text('metrics.by.tenant', sql`l.tenant`),
        year: text('metrics.by.costYear', sql`k.year::text`),
      },
    },
    metrics: camMetrics,
  },
];
