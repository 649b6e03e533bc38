import { addDays, addMonths } from '#contract/core/time-zone.ts';
import { camTerms, type Expense } from '#contract/verticals/commercial/cam.ts';
import { noLateFee } from '#contract/verticals/property/late-fees.ts';
import { monthOf } from '#contract/verticals/property/rent-rules.ts';
import { screeningConsent } from '#contract/verticals/property/screening-consent.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { billCam } from '#server/verticals/commercial/cam.ts';
import { setCommission } from '#server/verticals/commercial/commissions.ts';
import { addBill, payBill } from '#server/verticals/property/bills.ts';
import { receiveDeposit } from '#server/verticals/property/deposits.ts';
import { lockLease } from '#server/verticals/property/lock.ts';
import { distribute } from '#server/verticals/property/owner-money.ts';
import { takePayment } from '#server/verticals/property/payments.ts';
import { postLateFees, postMonth } from '#server/verticals/property/post-rent.ts';
import { setSettings } from '#server/verticals/property/properties.ts';
import { seedSale } from './building-sale.ts';
import { todayOf } from './metro.ts';

const zone = 'America/Chicago';
const monthsBack = 11;
/** Of the units: what they rent for, and on which day of the month their tenants pay; nobody lives in the last. */
const units = [
  { name: '101', beds: 1, area: 680, rent: 142_500, paysOn: 0 },
  { name: '102', beds: 2, area: 910, rent: 178_000, paysOn: 2 },
  { name: '201', beds: 2, area: 925, rent: 181_500, paysOn: 1 },
  { name: '202', beds: 1, area: 695, rent: 146_000, paysOn: 4 },
  { name: '203', beds: 2, area: 940, rent: 184_000, paysOn: null },
] as const;

type Lived = { id: string; rent: number; paysOn: number };

/** What each unit would rent for today above what its tenants pay. */
const market = [6_500, 0, 4_500, 9_000] as const;

/** A small building under management: a year of rent, what was repaired, what its owners got, and who is late this month. */
export async function seedRentals(tx: Tx, now: Date): Promise<void> {
  const { organisationId } = tx.scope;
  const today = todayOf(now);
  const first = addMonths(monthOf(today), -monthsBack);
  const people = await tx.all<{ id: string; name: string }>(sql`
    select id, name from leads where organisation_id = ${organisationId} and archived_at is null and name <> ''
    order by id desc limit ${sql.int(units.length + 3)}`);
  if (people.length < units.length + 3) return;
  const [landlord, ...tenants] = people as [(typeof people)[number], ...typeof people];
  await setSettings(tx, {
    lateFee: { ...noLateFee, kind: 'fixed', fixed: 75_00, graceDays: 3 },
    order: 'rent_first',
    proration: 'actual_days',
    payoutAccount: '',
    feeAccount: '',
  });
  const property = newId();
  await tx.run(sql`
    insert into rental_properties (organisation_id, id, name, street, city, state_or_province, postal_code, time_zone, reserve_cents,
      fee_rate, approval_limit_cents)
    values (${organisationId}, ${property}, 'Juniper Flats', '418 Juniper St', 'Austin', 'TX', '78702', ${zone}, 100000, 80000, 50000)`);
  await tx.run(sql`
    insert into rental_owners (organisation_id, property_id, lead_id, name, share)
    values (${organisationId}, ${property}, ${landlord.id}, ${landlord.name.slice(0, 200)}, 1000000)`);
  const lived: Lived[] = [];
  for (const [place, { name, beds, area, rent, paysOn }] of units.entries()) {
    const unit = newId();
    await tx.run(sql`
      insert into rental_units (organisation_id, id, property_id, name, beds, square_feet, market_rent_cents)
      values (${organisationId}, ${unit}, ${property}, ${name}, ${beds}, ${area}, ${paysOn === null ? rent : rent + market[place]!})`);
    if (paysOn === null) {
      await advertise(tx, { property, unit, rent, today, applicants: tenants.slice(-2) });
      continue;
    }
    const id = newId();
    const tenant = tenants[place]!;
    // Each began in another month, so that renewals do not all fall on one day.
    const from = addMonths(first, -place * 2);
    await tx.run(sql`
      insert into rental_leases (organisation_id, id, property_id, unit_id, tenants, from_on, until_on, due_day, proration, post_from,
        deposit_due_cents)
      values (${organisationId}, ${id}, ${property}, ${unit}, ${tenant.name.slice(0, 200)}, ${from},
        ${addDays(addMonths(from, 24 - place * 3), -1)}, 1, 'actual_days', ${first}, ${rent})`);
    await tx.run(sql`
      insert into rental_tenants (organisation_id, lease_id, lead_id, name)
      values (${organisationId}, ${id}, ${tenant.id}, ${tenant.name.slice(0, 200)})`);
    await tx.run(sql`
      insert into rental_recurring (organisation_id, lease_id, kind, cents, from_on)
      values (${organisationId}, ${id}, 'rent', ${rent}, ${from})`);
    await receiveDeposit(tx, { id, cents: rent, on: first, reference: 'Check' });
    lived.push({ id, rent, paysOn });
  }
  await payYear(tx, lived, first, today);
  await repair(tx, property, lived[1]!.id, today);
  // Owners are paid on the tenth of every month; the first fills the reserve.
  for (let back = monthsBack; back >= 0; back--) {
    const on = addDays(addMonths(monthOf(today), -back), 9);
    if (on > today) continue;
    const cents = back === monthsBack ? 490_000 : back === 1 ? 555_000 : back === 0 ? 455_000 : 590_000;
    await distribute(tx, { id: property, cents, on, method: 'ach', reference: 'ACH' });
  }
  await postLateFees(tx, null);
}

type Vacant = {
  property: string;
  unit: string;
  rent: number;
  today: string;
  applicants: readonly { id: string; name: string }[];
};

/** What is empty, by which criteria, and who wants it: one who has only asked, and one whose papers are in. */
async function advertise(tx: Tx, { property, unit, rent, today, applicants }: Vacant): Promise<void> {
  const { organisationId } = tx.scope;
  const [criteria, vacancy] = [newId(), newId()];
  await tx.run(sql`
    insert into rental_criteria (organisation_id, id, words, income_ratio, least_score, eviction_years, needs_reference, fee_cents)
    values (${organisationId}, ${criteria}, ${words}, 300, 620, 5, false, 4500)`);
  await tx.run(sql`
    insert into rental_vacancies (organisation_id, id, property_id, unit_id, slug, rent_cents, deposit_cents, available_on, headline, words)
    values (${organisationId}, ${vacancy}, ${property}, ${unit}, ${vacancy.replaceAll('-', '')}, ${rent}, ${rent}, ${addDays(today, 12)},
      'Two bedrooms over the courtyard', 'Washer and dryer in the unit, covered parking, and a balcony to the east.')`);
  for (const [place, { id, name }] of applicants.entries()) {
    const income = place === 0 ? 610_000 : 585_000;
    const answers = {
      moveIn: addDays(today, 14),
      occupants: 2,
      address: `${210 + place} Oak St, Austin`,
      income,
      incomeSource: place === 0 ? 'Hill Country Clinic' : 'Longhorn Logistics',
      landlord: 'Pecan Grove Apartments',
      landlordPhone: '+1 512 555 0133',
      wasEvicted: false,
      pets: '',
      note: '',
    };
    const findings = {
      income,
      score: 708,
      evictedYearsAgo: null,
      hasNoEviction: true,
      reference: 'good',
      agency: 'Lone Star Screening',
      agencyAddress: '40 Report Way, Dallas TX',
      agencyPhone: '+1 800 555 0142',
      reportedOn: addDays(today, -1),
      factors: '',
    };
    await tx.run(sql`
      insert into rental_applications (organisation_id, vacancy_id, criteria_id, lead_id, reference, name, email, phone, rent_cents, deposit_cents,
        answers, consent_text, consent_version, fee_cents, fee_paid_at, state, findings)
      select ${organisationId}, ${vacancy}, ${criteria}, ${id}, ${newId()}, ${name.slice(0, 100)}, coalesce(l.email, 'applicant@example.test'), '',
        ${rent}, ${rent}, ${JSON.stringify(answers)}::jsonb, ${screeningConsent.en}, '1 en', 4500,
        ${place === 0 ? sql`now()` : sql`null`}, ${place === 0 ? 'screening' : 'received'},
        ${place === 0 ? JSON.stringify(findings) : null}::jsonb
      from leads l where l.organisation_id = ${organisationId} and l.id = ${id}`);
  }
}

const words = [
  'Verified monthly income of at least three times the rent, from any lawful source.',
  'Credit score of at least 620.',
  'No eviction in the last five years.',
  'Applications are reviewed in the order they are complete.',
].join('\n');

/** Month by month as it came: charges on the first, payments on each tenant's own day. The last one has not paid this month. */
async function payYear(tx: Tx, lived: readonly Lived[], first: string, today: string): Promise<void> {
  for (let back = 0; back <= monthsBack; back++) {
    const month = addMonths(first, back);
    await postMonth(tx, month, null);
    for (const [place, { id, rent, paysOn }] of lived.entries()) {
      const on = addDays(month, paysOn);
      if (on > today || (back === monthsBack && place === lived.length - 1)) continue;
      await takePayment(tx, await lockLease(tx, id), {
        cents: rent,
        on,
        method: place % 2 === 0 ? 'ach' : 'check',
        reference: place % 2 === 0 ? '' : `#${2100 + back}`,
      });
    }
  }
}

async function repair(tx: Tx, property: string, lease: string, today: string): Promise<void> {
  const { organisationId } = tx.scope;
  const [vendor, request] = [newId(), newId()];
  await tx.run(sql`
    insert into rental_vendors (organisation_id, id, name, trade, email, phone, insurer, policy_number, insured_until)
    values (${organisationId}, ${vendor}, 'Clearwater Plumbing', 'Plumbing', 'dispatch@clearwater.example', '+15125550188', 'Harborstone Casualty', 'GL-40418',
      ${addDays(today, 140)})`);
  await tx.run(sql`
    insert into rental_requests (organisation_id, id, property_id, unit_id, lease_id, title, description, priority, state, vendor_id,
      estimate_cents, created_at)
    select ${organisationId}, ${request}, ${property}, l.unit_id, l.id, 'Water heater leaks', 'Water on the closet floor since this morning.',
      'high', 'done', ${vendor}, 38000, now() - interval '43 days' from rental_leases l where l.organisation_id = ${organisationId} and l.id = ${lease}`);
  await tx.run(sql`
    insert into rental_requests (organisation_id, property_id, unit_id, lease_id, title, priority, created_at)
    select ${organisationId}, ${property}, l.unit_id, l.id, 'Bedroom window doesn’t lock', 'normal', now() - interval '2 days'
    from rental_leases l where l.organisation_id = ${organisationId} and l.id = ${lease}`);
  const on = addDays(today, -40);
  const bill = { property, vendor, request, memo: 'Water heater valve', cents: 36_400, dueOn: on, billBack: 0 };
  const { id } = await addBill(tx, bill);
  await payBill(tx, { id, on, method: 'ach', reference: 'ACH' });
}

const suites = [
  { floor: 1, suite: '100', area: 4_200, tenant: 'Larkspur Coffee', years: 7, perFoot: 38_00 },
  { floor: 2, suite: '200', area: 8_600, tenant: 'Fenwick Engineering', years: 5, perFoot: 34_50 },
  { floor: 3, suite: '300', area: 5_100, tenant: 'Odell & Marsh LLP', years: 4, perFoot: 36_00 },
  { floor: 3, suite: '310', area: 3_500, tenant: null, years: 0, perFoot: 35_00 },
] as const;

/** A commercial building with its stacking plan, leases in place, two years of costs and a proposal for what is empty. */
export async function seedCommercial(tx: Tx, now: Date): Promise<void> {
  const { organisationId } = tx.scope;
  const today = todayOf(now);
  const year = Number(today.slice(0, 4));
  const building = newId();
  await tx.run(sql`
    insert into commercial_buildings (organisation_id, id, name, street, city, state_or_province, postal_code, time_zone, square_feet)
    values (${organisationId}, ${building}, 'Bluebonnet Commons', '900 E 6th St', 'Austin', 'TX', '78702', ${zone}, 21400)`);
  for (const { floor, suite, area, tenant, years, perFoot } of suites) {
    const space = newId();
    await tx.run(sql`
      insert into commercial_spaces (organisation_id, id, building_id, floor, suite, square_feet)
      values (${organisationId}, ${space}, ${building}, ${floor}, ${suite}, ${area})`);
    const escalation = JSON.stringify({ kind: 'percent', rate: 30_000, amount: 0 });
    if (tenant)
      await tx.run(sql`
        insert into commercial_leases (organisation_id, building_id, space_id, tenant, from_on, until_on, type, square_feet, per_foot_cents,
          escalation, terms)
        values (${organisationId}, ${building}, ${space}, ${tenant}, ${`${year - 2}-01-01`}, ${`${year - 3 + years}-12-31`}, 'nnn', ${area},
          ${perFoot}, ${escalation}::jsonb, ${JSON.stringify(abstractOf(area))}::jsonb)`);
    else
      await tx.run(sql`
        insert into commercial_proposals (organisation_id, space_id, tenant, round, stage, type, from_on, months, square_feet, per_foot_cents,
          escalation, free_months, improvements_cents, commission_rate, touched_at)
        values (${organisationId}, ${space}, 'Harrow Dental', 1, 'loi', 'nnn', ${addDays(today, 75)}, 84, ${area}, ${perFoot},
          ${escalation}::jsonb, 3, 4000, 60000, now() - interval '6 days')`);
  }
  for (const back of [2, 1])
    await tx.run(sql`
      insert into commercial_costs (organisation_id, building_id, year, occupancy, expenses)
      values (${organisationId}, ${building}, ${year - back}, 836000, ${JSON.stringify(costsOf(back))}::jsonb)`);
  await seedTerms(tx, building, today);
  await seedSale(tx, building, today);
}

/** What a year of these leases brought: dates to keep, costs reconciled with their tenants, and a renewal that pays a commission. */
async function seedTerms(tx: Tx, building: string, today: string): Promise<void> {
  const { organisationId } = tx.scope;
  const leases = await tx.all<{
    id: string;
    space: string;
    tenant: string;
    until: string;
    feet: number;
    perFoot: number;
  }>(sql`
    select id, space_id as space, tenant, until_on::text as until, square_feet as feet, per_foot_cents as "perFoot" from commercial_leases
    where organisation_id = ${organisationId} and building_id = ${building} order by until_on`);
  const [soonest] = leases;
  if (!soonest) return;
  for (const { id, until } of leases)
    await tx.run(sql`
      insert into commercial_dates (organisation_id, lease_id, kind, from_on, by_on, note)
      values (${organisationId}, ${id}, 'expiration', null, ${until}, ''),
        (${organisationId}, ${id}, 'escalation', null, ${`${Number(today.slice(0, 4)) + 1}-01-01`}, '3% on the base rent')`);
  for (const [lease, kind, from, by, note] of [
    [leases[1], 'option_notice', addDays(today, 20), addDays(today, 80), 'One renewal of five years at market'],
    [leases[2], 'insurance', null, addDays(today, 34), 'Certificate of the tenant’s liability insurance'],
    [soonest, 'estoppel', addDays(today, -4), addDays(today, 6), 'Asked for by the buyer’s lender'],
  ] as const)
    if (lease)
      await tx.run(sql`
        insert into commercial_dates (organisation_id, lease_id, kind, from_on, by_on, note)
        values (${organisationId}, ${lease.id}, ${kind}, ${from}, ${by}, ${note})`);
  const year = Number(today.slice(0, 4)) - 1;
  for (const { id, feet } of leases.slice(0, 2)) await billCam(tx, { id, year, estimates: feet * 1_000 });
  // Signed again before it ends: in place and committed at once.
  const from = addDays(soonest.until, 1);
  const escalation = JSON.stringify({ kind: 'percent', rate: 30_000, amount: 0 });
  await tx.run(sql`
    insert into commercial_leases (organisation_id, building_id, space_id, tenant, from_on, until_on, type, square_feet, per_foot_cents,
      escalation, terms)
    select organisation_id, building_id, space_id, tenant, ${from}, ${addDays(addMonths(from, 60), -1)}, type, square_feet, 40_00,
      ${escalation}::jsonb, terms from commercial_leases where organisation_id = ${organisationId} and id = ${soonest.id}`);
  const proposal = newId();
  await tx.run(sql`
    insert into commercial_proposals (organisation_id, id, space_id, tenant, round, stage, type, from_on, months, square_feet,
      per_foot_cents, escalation, free_months, improvements_cents, commission_rate)
    values (${organisationId}, ${proposal}, ${soonest.space}, ${soonest.tenant}, 1, 'executed', 'nnn', ${from}, 60, ${soonest.feet}, 40_00,
      ${escalation}::jsonb, 2, 1500, 40000)`);
  await setCommission(tx, {
    proposal,
    executedOn: addDays(today, -20),
    payer: 'Bluebonnet Holdings LP',
    coBroker: '',
    terms: {
      method: 'percent',
      scale: [{ months: 60, rate: 40_000 }],
      perFoot: 0,
      basis: 'net',
      atExecution: 500_000,
      coBrokerShare: 0,
    },
  });
}

const costs: readonly Omit<Expense, 'isExcluded'>[] = [
  { name: 'Property taxes', kind: 'tax', cents: 98_400_00, isVariable: false },
  { name: 'Insurance', kind: 'insurance', cents: 21_700_00, isVariable: false },
  { name: 'Janitorial', kind: 'controllable', cents: 33_100_00, isVariable: true },
  { name: 'Utilities', kind: 'uncontrollable', cents: 46_800_00, isVariable: true },
  { name: 'Repairs and maintenance', kind: 'controllable', cents: 27_250_00, isVariable: false },
];
/** The fields of the abstract, each with the clause that a step of the reconciliation cites. */
const abstractOf = (squareFeet: number) =>
  camTerms.parse({
    squareFeet,
    squareFeetClause: '1.3',
    denominatorClause: '1.4',
    grossUp: 950_000,
    grossUpClause: '4.2(c)',
    exclusionsClause: '4.3',
    cap: 'non_cumulative',
    capRate: 50_000,
    capClause: '4.4',
    adminClause: '4.5',
  });

/** Last year everything cost a little more. */
const costsOf = (back: number): Expense[] =>
  costs.map((one) => ({ ...one, cents: back === 1 ? Math.round(one.cents * 1.04) : one.cents, isExcluded: false }));
