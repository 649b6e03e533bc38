import { sourceOptions } from '#contract/people/lead-fields.ts';
import { lineOptions, policyFields } from '#contract/verticals/insurance/policy-fields.ts';
import {
  claimMetrics,
  endingOptions,
  householdMetrics,
  policyMetrics,
  producerPayMetrics,
  termMetrics,
} from '#contract/verticals/vertical-metrics.ts';
import { ourDay } from '#server/core/db/days.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Measured } from '#server/core/metrics/subject.ts';
import { leadDimensions, leadNews } from '#server/people/leads/lead-dimensions.ts';
import { visibleTo as leadVisibleTo } from '#server/people/leads/policy.ts';
import { compilePolicyFilter, stateNow } from './columns.ts';
import { earnedBy } from './measures.ts';
import { visibleTo } from './policy.ts';

const isReal = sql`l.archived_at is null and not exists (
  select from leads p where p.organisation_id = l.organisation_id and p.id = l.lead_id and 'sample' = any(p.tags))`;

const policyNews = ['policy', 'carrier', 'opportunity', 'closing', ...leadNews] as const;

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

/** A lead with what it has in force. */
const households = sql`(
  select p.organisation_id, p.id, p.name, p.source, p.owner_id, p.owner_key, p.created_at, f.policies, f.since
  from (select l.organisation_id, l.lead_id, count(*) as policies, min(l.inception_on) as since from policies l
        where l.archived_at is null and l.lead_id is not null and (${stateNow}) = 'in_force' group by l.organisation_id, l.lead_id) f
  join leads p on p.organisation_id = f.organisation_id and p.id = f.lead_id and lintel.is_counted(p.archived_at, p.tags)) l`;

export const metrics: readonly Measured[] = [
  {
    subject: {
      type: 'household',
      news: policyNews,
      right: 'policies.read',
      from: households,
      id: sql`l.id`,
      organisation: sql`l.organisation_id`,
      name: sql`l.name`,
      to: sql`'/lead/' || l.id`,
      visibleTo: leadVisibleTo,
      counts: sql.raw('true'),
      since: 'insuredSince',
      times: { insuredSince: { column: sql`l.since`, type: 'date' } },
      values: { policies: sql`l.policies` },
      dimensions: {
        source: {
          label: 'leads.field.source',
          type: 'choice',
          options: sourceOptions.map(({ value, label }) => ({ value, label })),
          from: null,
          column: sql`l.source`,
        },
        owner: { label: 'leads.field.owner', type: 'person', options: null, from: null, column: sql`l.owner_id` },
      },
    },
    metrics: householdMetrics,
  },
  {
    subject: {
      type: 'policy',
      news: policyNews,
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
      relations: {
        lead: { own: sql`l.lead_id`, theirs: sql`l.id` },
        deal: { own: sql`l.lead_id`, theirs: sql`l.lead_id` },
        loan: { own: sql`l.lead_id`, theirs: sql`l.lead_id` },
      },
    },
    metrics: policyMetrics,
  },
  {
    subject: {
      type: 'policy_term',
      news: policyNews,
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
      news: policyNews,
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
  {
    subject: {
      type: 'insurance_commission',
      news: ['commission_statement', 'commission_rule', 'carrier'],
      right: 'insurance.manage',
      from: sql`commission_entries k join commission_statements l on l.organisation_id = k.organisation_id and l.id = k.statement_id`,
      id: sql`k.id`,
      organisation: sql`k.organisation_id`,
      name: sql`l.name`,
      to: sql`'/insurance/commissions'`,
      // Whoever manages the agency sees what it is paid; nobody else has the right.
      visibleTo: () => sql.raw('true'),
      counts: sql.raw('true'),
      since: 'paidOn',
      times: { paidOn: { column: sql`l.paid_on`, type: 'date' } },
      values: {
        received: sql`(k.producer_cents + k.agency_cents + k.overridden_cents)`,
        producer: sql`(k.producer_cents + k.override_cents)`,
        agency: sql`k.agency_cents`,
        chargeback: sql`(-k.chargeback_cents)`,
      },
      dimensions: {
        producer: {
          label: 'metrics.by.producer',
          type: 'person',
          options: null,
          from: null,
          column: sql`k.producer_id`,
        },
        carrier: {
          label: policyFields.carrier.label,
          type: 'text',
          options: null,
          from: null,
          column: sql`(select c.name from carriers c where c.organisation_id = l.organisation_id and c.id = l.carrier_id)`,
        },
      },
    },
    metrics: producerPayMetrics,
  },
];
