import { taxpayerFormOptions } from '#contract/inventory/taxpayer-forms.ts';
import { chargeKinds } from '#contract/verticals/property/words.ts';
import {
  ageOptions,
  chargeMetrics,
  leaseMetrics,
  ownerPaymentMetrics,
  rentPaymentMetrics,
  unitMetrics,
  vendorBillMetrics,
} from '#contract/verticals/vertical-metrics.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Measured, Subject } from '#server/core/metrics/subject.ts';
import { todayAt } from './books.ts';
import { isCurrent } from './columns.ts';

/** Somebody lives there today, where the home is. */
const isLet = sql`exists (
  select from rental_leases x join rental_properties p on p.organisation_id = x.organisation_id and p.id = x.property_id
  where x.organisation_id = l.organisation_id and x.unit_id = l.id and x.from_on <= ${todayAt}
    and (x.moved_out_on is null or x.moved_out_on >= ${todayAt}))`;

const text = (label: string, column: Sql) => ({ label, type: 'text' as const, options: null, from: null, column });
const property = text('rentals.property', sql`p.name`);
/** Of leases `l` in a property `p`: what a lease is known by. */
const ofLease = {
  property,
  unit: text(
    'metrics.by.unit',
    sql`(select u.name from rental_units u where u.organisation_id = l.organisation_id and u.id = l.unit_id)`,
  ),
  tenants: text('metrics.by.tenants', sql`l.tenants`),
};
const home = sql`rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id`;
const toLease = sql`'/property-management/lease/' || l.id`;

/** Everybody who works with rentals sees all of them. */
const shared = {
  right: 'rentals.read',
  news: ['rental', 'lease', 'payment'],
  visibleTo: () => sql.raw('true'),
  counts: sql.raw('true'),
} satisfies Partial<Subject>;

/** The rent of today: of several amounts the one whose time it is. */
const rentNow = sql`(
  select sum(r.cents) from rental_recurring r where r.organisation_id = l.organisation_id and r.lease_id = l.id and r.kind = 'rent'
    and r.from_on <= greatest(${todayAt}, l.from_on) and coalesce(r.until_on, 'infinity') >= greatest(${todayAt}, l.from_on))`;

/** What is open less what was paid ahead. */
const balance = sql`(
  coalesce((select sum(c.open_cents) from rental_charges c where c.organisation_id = l.organisation_id and c.lease_id = l.id), 0)
  - coalesce((select sum(m.unapplied_cents) from rental_payments m where m.organisation_id = l.organisation_id and m.lease_id = l.id), 0))`;

const age = sql`(case when ${todayAt} - k.due_on <= 30 then '30' when ${todayAt} - k.due_on <= 60 then '60'
  when ${todayAt} - k.due_on <= 90 then '90' else 'older' end)`;

const leases: Subject = {
  ...shared,
  type: 'rental_lease',
  from: sql`rental_leases l join ${home}`,
  id: sql`l.id`,
  organisation: sql`l.organisation_id`,
  name: sql`l.tenants`,
  to: toLease,
  since: 'createdAt',
  times: {
    createdAt: { column: sql`l.created_at`, type: 'instant' },
    untilOn: { column: sql`l.until_on`, type: 'date' },
  },
  conditions: {
    current: sql`(${isCurrent})`,
    staying: sql`(l.moved_out_on is null and l.until_on is not null)`,
  },
  values: {
    rent: rentNow,
    market: sql`(select u.market_rent_cents from rental_units u where u.organisation_id = l.organisation_id and u.id = l.unit_id)`,
    balance,
  },
  dimensions: ofLease,
};

const charges: Subject = {
  ...shared,
  type: 'rental_charge',
  from: sql`rental_charges k join rental_leases l on l.organisation_id = k.organisation_id and l.id = k.lease_id join ${home}`,
  id: sql`k.id`,
  organisation: sql`k.organisation_id`,
  name: sql`concat_ws(' · ', l.tenants, nullif(k.memo, ''))`,
  to: toLease,
  counts: sql`k.voided_on is null`,
  since: 'dueOn',
  times: { dueOn: { column: sql`k.due_on`, type: 'date' } },
  conditions: { late: sql`(k.open_cents > 0 and k.due_on < ${todayAt})` },
  values: { cents: sql`k.cents`, open: sql`k.open_cents` },
  dimensions: {
    ...ofLease,
    age: {
      label: 'metrics.by.age',
      type: 'choice',
      options: ageOptions,
      from: null,
      column: age,
    },
    kind: {
      label: 'rentals.charge',
      type: 'choice',
      options: chargeKinds.map((value) => ({ value, label: `rentals.kind.${value}` })),
      from: null,
      column: sql`k.kind`,
    },
  },
};

const payments: Subject = {
  ...shared,
  type: 'rental_payment',
  from: sql`rental_payments k join rental_leases l on l.organisation_id = k.organisation_id and l.id = k.lease_id join ${home}`,
  id: sql`k.id`,
  organisation: sql`k.organisation_id`,
  name: sql`l.tenants`,
  to: toLease,
  counts: sql`k.reversed_on is null`,
  since: 'receivedOn',
  times: { receivedOn: { column: sql`k.received_on`, type: 'date' } },
  values: {
    cents: sql`k.cents`,
    fee: sql`(select sum(a.fee_cents) from rental_applied a where a.organisation_id = k.organisation_id and a.payment_id = k.id
      and a.undone_on is null)`,
  },
  dimensions: ofLease,
};

const ownerPayments: Subject = {
  ...shared,
  type: 'rental_distribution',
  from: sql`rental_distributions l join ${home}`,
  id: sql`l.id`,
  organisation: sql`l.organisation_id`,
  name: sql`l.name`,
  to: sql`'/property-management/property/' || l.property_id`,
  since: 'paidOn',
  times: { paidOn: { column: sql`l.paid_on`, type: 'date' } },
  values: { cents: sql`l.cents` },
  dimensions: { property, owner: text('metrics.by.propertyOwner', sql`l.name`) },
};

const bills: Subject = {
  ...shared,
  type: 'rental_bill',
  from: sql`rental_bills l join ${home} join rental_vendors v on v.organisation_id = l.organisation_id and v.id = l.vendor_id`,
  id: sql`l.id`,
  organisation: sql`l.organisation_id`,
  name: sql`concat_ws(' · ', v.name, nullif(l.memo, ''))`,
  to: sql`'/property-management/property/' || l.property_id`,
  since: 'dueOn',
  times: { dueOn: { column: sql`l.due_on`, type: 'date' }, paidOn: { column: sql`l.paid_on`, type: 'date' } },
  conditions: { unpaid: sql`l.paid_on is null` },
  values: { cents: sql`l.cents` },
  dimensions: {
    property,
    vendor: text('metrics.by.vendor', sql`v.name`),
    taxpayerForm: {
      label: 'metrics.by.taxpayerForm',
      type: 'choice',
      options: taxpayerFormOptions,
      from: null,
      column: sql`coalesce((select case when w.is_exempt then 'exempt' else 'on_file' end from rental_w9s w
        where w.organisation_id = v.organisation_id and w.vendor_id = v.id limit 1), 'missing')`,
    },
  },
};

export const metrics: readonly Measured[] = [
  { subject: leases, metrics: leaseMetrics },
  { subject: charges, metrics: chargeMetrics },
  { subject: payments, metrics: rentPaymentMetrics },
  { subject: ownerPayments, metrics: ownerPaymentMetrics },
  { subject: bills, metrics: vendorBillMetrics },
  {
    subject: {
      type: 'rental_property',
      news: shared.news,
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
