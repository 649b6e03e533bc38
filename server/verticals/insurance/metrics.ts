import { lineOptions, policyFields } from '#contract/verticals/insurance/policy-fields.ts';
import { policyMetrics } from '#contract/verticals/vertical-metrics.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Measured } from '#server/core/metrics/subject.ts';
import { compilePolicyFilter } from './columns.ts';
import { visibleTo } from './policy.ts';

export const metrics: readonly Measured[] = [
  {
    subject: {
      type: 'policy',
      right: 'policies.read',
      from: sql`policies l`,
      id: sql`l.id`,
      organisation: sql`l.organisation_id`,
      name: sql`l.insured`,
      to: sql`'/policy/' || l.id`,
      visibleTo,
      counts: sql`l.archived_at is null and not exists (
        select from leads p where p.organisation_id = l.organisation_id and p.id = l.lead_id and 'sample' = any(p.tags))`,
      since: 'createdAt',
      times: {
        createdAt: { column: sql`l.created_at`, type: 'instant' },
        inceptionOn: { column: sql`l.inception_on`, type: 'date' },
        expiresOn: { column: sql`l.expires_on`, type: 'date' },
        endsOn: { column: sql`l.ends_on`, type: 'date' },
      },
      conditions: {
        running: sql`coalesce(l.ending not in ('canceled', 'nonrenewed', 'rewritten'), true)`,
        lost: sql`coalesce(l.ending in ('canceled', 'nonrenewed'), false)`,
      },
      values: { premium: sql`l.premium_cents` },
      dimensions: {
        line: {
          label: policyFields.line.label,
          type: 'choice',
          options: lineOptions.map(({ value, label }) => ({ value, label })),
          from: null,
          column: sql`l.line`,
        },
        carrier: {
          label: policyFields.carrier.label,
          type: 'text',
          options: null,
          from: null,
          column: sql`(select c.name from carriers c where c.organisation_id = l.organisation_id and c.id = l.carrier_id)`,
          field: '-',
        },
        owner: { label: 'insurance.field.owner', type: 'person', options: null, from: null, column: sql`l.owner_id` },
      },
      filter: { fields: policyFields, compile: compilePolicyFilter },
      list: { path: '/insurance/policies' },
    },
    metrics: policyMetrics,
  },
];
