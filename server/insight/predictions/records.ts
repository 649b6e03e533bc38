import { type RecordTarget, recordFeatures, targetDays } from '#contract/insight/predictions.ts';
import type { RecordKind } from '#server/core/access/record-kind.ts';
import { ourDay } from '#server/core/db/days.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Value } from '#server/people/scoring/model/columns.ts';
import { policyRecord } from '#server/verticals/insurance/kind.ts';
import { loanRecord } from '#server/verticals/loans/kind.ts';
import type { Examples } from './learn.ts';

/** The newest of them: a market changes. */
const mostOutcomes = 10_000;
const mostOpen = 5_000;

type Shown = Pick<RecordKind, 'from' | 'row' | 'name' | 'visibleTo'> & { to: Sql };

export const shownRecords: Record<RecordTarget, Shown> = {
  fallout: { ...loanRecord, to: sql`'/loan/' || l.id` },
  nonrenewal: { ...policyRecord, to: sql`'/policy/' || l.id` },
  renewal: {
    from: sql`rental_leases l`,
    row: sql`l`,
    name: sql`l.tenants`,
    visibleTo: () => sql.raw('true'),
    to: sql`'/property-management/lease/' || l.id`,
  },
};

/** What was known on the day the question arose, by the names of the closed list; nothing of who somebody is or where. */
const loanKnown = sql`jsonb_build_object('purpose', l.purpose, 'program', l.program, 'amortization', l.amortization, 'termMonths', l.term_months,
  'amount', l.amount_cents, 'loanToValue', round(100.0 * l.amount_cents / nullif(coalesce(l.price_cents, l.value_cents), 0)), 'units', l.units,
  'occupancy', l.occupancy, 'propertyType', l.property_type)`;

const policyKnown = sql`jsonb_build_object('line', l.line, 'billType', l.bill_type, 'premium', t.written_cents, 'termsHeld', t.number,
  'monthsInsured', (t.expires_on - l.inception_on) / 30,
  'otherPolicies', (select count(*) from policies o where o.organisation_id = l.organisation_id and o.lead_id = l.lead_id and o.id <> l.id
    and o.inception_on <= t.expires_on - 60 and o.ends_on > t.expires_on - 60),
  'premiumChange', (select round(100.0 * (t.written_cents - b.written_cents) / nullif(b.written_cents, 0)) from policy_terms b
    where b.organisation_id = t.organisation_id and b.policy_id = t.policy_id and b.number = t.number - 1))`;

const leaseKnown = (at: Sql): Sql => sql`jsonb_build_object('rent', r.cents, 'monthsLived', (${at} - l.from_on) / 30,
  'lateFees', (select count(*) from rental_charges c where c.organisation_id = l.organisation_id and c.lease_id = l.id and c.kind = 'late_fee' and c.due_on <= ${at}),
  'requests', (select count(*) from rental_requests q where q.organisation_id = l.organisation_id and q.lease_id = l.id and q.created_at::date <= ${at}),
  'rentBelowMarket', (select round(100.0 * (u.market_rent_cents - r.cents) / nullif(u.market_rent_cents, 0)) from rental_units u
    where u.organisation_id = l.organisation_id and u.id = l.unit_id))`;
const rentOf = (at: Sql): Sql => sql`left join lateral (
  select sum(x.cents) as cents from rental_recurring x where x.organisation_id = l.organisation_id and x.lease_id = l.id and x.kind = 'rent'
    and x.from_on <= ${at} and coalesce(x.until_on, 'infinity') >= ${at}) r on true`;

const days = (target: RecordTarget): Sql => sql.int(targetDays[target]);

/** Rows of `id`, `begins`, `ended`, `happened` and `known`: whose outcome is settled. */
const decided: Record<RecordTarget, (organisationId: string) => Sql> = {
  // Of applications: whether the loan ended without being funded within the days.
  fallout: (organisationId) => sql`
    select l.id, l.application_on::timestamptz as begins, (l.application_on + ${days('fallout')})::timestamptz as ended,
      l.state not in ('open', 'funded') and coalesce(l.decided_on, l.modified_at::date) <= l.application_on + ${days('fallout')} as happened, ${loanKnown} as known
    from loans l
    where l.organisation_id = ${organisationId} and l.application_on is not null
      and (l.state <> 'open' or l.application_on <= ${ourDay} - ${days('fallout')})`,
  // Of every term that came within 60 days of its end: whether the policy ended with it.
  nonrenewal: (organisationId) => sql`
    select l.id, (t.expires_on - ${days('nonrenewal')})::timestamptz as begins, t.ends_on::timestamptz as ended, t.ending in ('canceled', 'nonrenewed') as happened,
      ${policyKnown} as known
    from policy_terms t join policies l on l.organisation_id = t.organisation_id and l.id = t.policy_id
    where t.organisation_id = ${organisationId} and t.ending is not null and t.ends_on > t.expires_on - ${days('nonrenewal')}
      and t.expires_on <= ${ourDay}`,
  // Of leases with an end: whether they were renewed, or the tenants left.
  renewal: (organisationId) => sql`
    select l.id, at.day::timestamptz as begins, coalesce(w.renewed, l.moved_out_on::timestamptz) as ended, w.renewed is not null as happened, ${leaseKnown(sql`at.day`)} as known
    from rental_leases l
    left join lateral (
      select min(e.at) as renewed from events e
      where e.organisation_id = l.organisation_id and e.subject_type = 'lease' and e.subject_id = l.id and e.kind = 'lease.changed'
        and e.data ->> 'what' = 'renewed') w on true
    cross join lateral (select greatest(l.from_on, coalesce(w.renewed::date, l.moved_out_on) - ${days('renewal')}) as day) at
    ${rentOf(sql`at.day`)}
    where l.organisation_id = ${organisationId} and (w.renewed is not null or l.moved_out_on <= ${ourDay})`,
};

/** Rows of `id` and `known`: of whom it is asked now. */
const open: Record<RecordTarget, (organisationId: string) => Sql> = {
  fallout: (organisationId) => sql`
    select l.id, ${loanKnown} as known from loans l
    where l.organisation_id = ${organisationId} and l.state = 'open' and l.application_on is not null and l.archived_at is null`,
  nonrenewal: (organisationId) => sql`
    select l.id, ${policyKnown} as known
    from policy_terms t join policies l on l.organisation_id = t.organisation_id and l.id = t.policy_id
    where t.organisation_id = ${organisationId} and t.ending is null and l.archived_at is null
      and t.expires_on between ${ourDay} and ${ourDay} + ${days('nonrenewal')}`,
  renewal: (organisationId) => sql`
    select l.id, ${leaseKnown(ourDay)} as known from rental_leases l ${rentOf(ourDay)}
    where l.organisation_id = ${organisationId} and l.moved_out_on is null and l.notice_on is null
      and l.until_on between ${ourDay} and ${ourDay} + ${days('renewal')}`,
};

type Known = Record<string, Value>;
type Decided = { id: string; begins: string; ended: string; happened: boolean; known: Known };

export async function recordExamples(tx: Tx, target: RecordTarget): Promise<Examples> {
  await tx.allowSeconds(60);
  const rows = await tx.all<Decided>(sql`
    select * from (${decided[target](tx.scope.organisationId)}) d where d.happened is not null and d.begins is not null and d.ended is not null
    order by d.begins desc, d.id limit ${sql.int(mostOutcomes)}`);
  const inOrder = rows.toReversed();
  const features = recordFeatures[target];
  const names = Object.keys(features);
  return {
    features,
    rows: inOrder.map(({ known }) => names.map((name) => known[name] ?? null)),
    happened: inOrder.map(({ happened }) => happened),
    groups: inOrder.map((_, place) => place),
    begins: inOrder.map(({ begins }) => Date.parse(begins)),
    known: inOrder.map(({ ended }) => Date.parse(ended)),
  };
}

export const openRecords = (tx: Tx, target: RecordTarget): Promise<{ id: string; known: Known }[]> =>
  tx.all(sql`select * from (${open[target](tx.scope.organisationId)}) d order by d.id limit ${sql.int(mostOpen)}`);
