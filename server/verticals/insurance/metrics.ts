import { lineOptions, policyFields } from '#contract/verticals/insurance/policy-fields.ts';
import { claimMetrics, endingOptions, policyMetrics, termMetrics } from '#contract/verticals/vertical-metrics.ts';
import { ourDay } from '#server/core/db/days.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Measured } from '#server/core/metrics/subject.ts';
import { leadDimensions } from '#server/people/leads/lead-dimensions.ts';
import { compilePolicyFilter } from './columns.ts';
import { earnedBy } from './measures.ts';
import { visibleTo } from './policy.ts';

const isReal = sql`l.archived_at is null and not exists (
  select from leads p where p.organisation_id = l.organisation_id and p.id = l.lead_id and 'sample' = any(p.tags))`;

/** What policies, their terms and their claims are all grouped by. */
const dimensions = (carrier: Sql) => ({
  line: {
    label: policyFields.line.label,
    type: 'choice' as const,
    options: lineOptions.map(({ value, label }) => ({ value, label })),
    from: null,
    column: sql`l.line`,
  },
  carrier: {
    label: policyFields.carrier.label,
    type: 'text' as const,
    options: null,
    from: null,
    column: sql`(select c.name from carriers c where c.organisation_id = l.organisation_id and c.id = ${carrier})`,
    field: '-',
  },
  owner: {
    label: 'insurance.field.owner',
    type: 'person' as const,
    options: null,
    from: null,
    column: sql`l.owner_id`,
  },
  ...leadDimensions(sql`l.lead_id`),
});

/** The carrier of the term that a loss fell into. */
const carrierThen = sql`coalesce((
  select f.carrier_id from policy_terms f where f.organisation_id = k.organisation_id and f.policy_id = k.policy_id
    and f.effective_on <= k.loss_on and k.loss_on < f.expires_on order by f.number desc limit 1), l.carrier_id)`;

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
      counts: isReal,
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
        ...dimensions(sql`l.carrier_id`),
        ending: {
          label: 'metrics.by.ending',
          type: 'choice',
          options: endingOptions,
          from: null,
          column: sql`l.ending`,
          field: '-',
        },
      },
      filter: { fields: policyFields, compile: compilePolicyFilter },
      list: { path: '/insurance/policies' },
    },
    metrics: policyMetrics,
  },
  {
    subject: {
      type: 'policy_term',
      right: 'policies.read',
      from: sql`policy_terms f join policies l on l.organisation_id = f.organisation_id and l.id = f.policy_id`,
      id: sql`l.id`,
      organisation: sql`f.organisation_id`,
      name: sql`l.insured`,
      to: sql`'/policy/' || l.id`,
      visibleTo,
      counts: isReal,
      since: 'effectiveOn',
      times: {
        effectiveOn: { column: sql`f.effective_on`, type: 'date' },
        endsOn: { column: sql`f.ends_on`, type: 'date' },
      },
      conditions: {
        ended: sql`f.ends_on <= ${ourDay}`,
        kept: sql`(exists (
            select from policy_terms n where n.organisation_id = f.organisation_id and n.policy_id = f.policy_id and n.number > f.number)
          or exists (select from policies n where n.organisation_id = f.organisation_id and n.continues_id = f.policy_id))`,
      },
      values: {
        earned: sql`(select sum(${earnedBy(ourDay)}) from policy_transactions t
          where t.organisation_id = f.organisation_id and t.policy_id = f.policy_id and t.term = f.number)`,
        incurred: sql`(select sum(k.paid_cents + k.reserved_cents) from claims k where k.organisation_id = f.organisation_id
          and k.policy_id = f.policy_id and k.loss_on >= f.effective_on and k.loss_on < f.ends_on)`,
      },
      dimensions: dimensions(sql`f.carrier_id`),
    },
    metrics: termMetrics,
  },
  {
    subject: {
      type: 'claim',
      right: 'policies.read',
      from: sql`claims k join policies l on l.organisation_id = k.organisation_id and l.id = k.policy_id`,
      id: sql`k.id`,
      organisation: sql`k.organisation_id`,
      name: sql`concat_ws(' · ', l.insured, nullif(k.number, ''))`,
      to: sql`'/policy/' || l.id`,
      visibleTo,
      counts: isReal,
      since: 'lossOn',
      times: { lossOn: { column: sql`k.loss_on`, type: 'date' } },
      conditions: { open: sql`k.state = 'open'` },
      values: { paid: sql`k.paid_cents`, reserved: sql`k.reserved_cents` },
      dimensions: dimensions(carrierThen),
    },
    metrics: claimMetrics,
  },
];
