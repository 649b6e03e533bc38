import { leaseTypes } from '#contract/verticals/commercial/leases.ts';
import { camMetrics, commercialLeaseMetrics } from '#contract/verticals/vertical-metrics.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Measured } from '#server/core/metrics/subject.ts';

const text = (label: string, column: Sql) => ({ label, type: 'text' as const, options: null, from: null, column });

const building = text('metrics.by.building', sql`b.name`);
const tenant = text('metrics.by.tenant', sql`l.tenant`);
const today = sql`(select (now() at time zone lintel.reporting_zone(lintel.org()))::date)`;

export const metrics: readonly Measured[] = [
  {
    subject: {
      type: 'commercial_lease',
      right: 'commercial.read',
      news: ['commercial'],
      from: sql`commercial_leases l join commercial_buildings b on b.organisation_id = l.organisation_id and b.id = l.building_id
        join commercial_spaces s on s.organisation_id = l.organisation_id and s.id = l.space_id`,
      id: sql`l.id`,
      organisation: sql`l.organisation_id`,
      name: sql`l.tenant || ' · ' || s.suite`,
      to: sql`'/commercial/building/' || l.building_id`,
      visibleTo: () => sql.raw('true'),
      counts: sql.raw('true'),
      since: 'fromOn',
      times: {
        fromOn: { column: sql`l.from_on`, type: 'date' },
        untilOn: { column: sql`l.until_on`, type: 'date' },
      },
      conditions: {
        inPlace: sql`(l.from_on <= ${today} and l.until_on >= ${today})`,
      },
      values: { area: sql`l.square_feet`, signed: sql`(l.square_feet * l.per_foot_cents)` },
      dimensions: {
        building,
        tenant,
        suite: text('metrics.by.suite', sql`s.suite`),
        type: {
          label: 'metrics.by.leaseType',
          type: 'choice',
          options: leaseTypes.map((value) => ({ value, label: `commercial.type.${value}` })),
          from: null,
          column: sql`l.type`,
        },
        endYear: text('metrics.by.endYear', sql`to_char(l.until_on, 'YYYY')`),
      },
    },
    metrics: commercialLeaseMetrics,
  },
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
        building,
        tenant,
        year: text('metrics.by.costYear', sql`k.year::text`),
      },
    },
    metrics: camMetrics,
  },
];
