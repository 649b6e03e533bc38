import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { deposits, depositsChart, rent, rentChart, tenants, tenantsChart } from '#contract/inventory/finance/chart.ts';
import { renewalDays, type rentalLeases } from '#contract/verticals/property/leases.ts';
import type { rentals } from '#contract/verticals/property/rentals.ts';
import { openRequestStates } from '#contract/verticals/property/words.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { nothing, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { standing, standingAmong, standingIn, todayAt } from './books.ts';
import { currentLease, isCurrent, isMonthly, leaseState, unitState } from './columns.ts';
import { offerOfLease } from './renewal-offers.ts';

const byProperty: Order = {
  value: { column: sql`u.property_id::text`, type: 'text' },
  id: sql`u.id`,
  descending: false,
};

/** The rent of today: of several amounts the one whose time it is. */
const rentNow = sql`(select sum(r.cents)::bigint from rental_recurring r where r.organisation_id = l.organisation_id and r.lease_id = l.id
  and r.kind = 'rent' and r.from_on <= greatest(${todayAt}, l.from_on) and coalesce(r.until_on, 'infinity') >= greatest(${todayAt}, l.from_on))`;

export function rentRollPage(
  { property, cursor, limit }: InputOf<typeof rentals.rentRoll>,
  { organisationId }: Member,
): Page {
  return {
    rows: sql`
      select u.id, json_build_object('id', p.id, 'name', p.name) as property, u.name, ${unitState} as state, l.id as lease, l.tenants,
        l.from_on as "from", coalesce(l.moved_out_on, l.until_on) as until, u.market_rent_cents as "marketRent",
        case when l.id is not null then ${rentNow} end as rent,
        ${standing(organisationId, depositsChart, deposits.tenants, 'lease', sql`l.id`)} as deposit,
        ${standing(organisationId, tenantsChart, tenants.receivable, 'lease', sql`l.id`)} as balance, u.property_id
      from (select u.* from rental_units u where u.organisation_id = ${organisationId}
          ${property ? sql`and u.property_id = ${property}` : nothing} and ${after(byProperty, cursor)}
          order by ${orderBy(byProperty)} limit ${sql.int(limit)}) u
      join rental_properties p on p.organisation_id = u.organisation_id and p.id = u.property_id ${currentLease(false)}
      order by ${orderBy(byProperty)}`,
    leaving: sql`r.id, r.property, r.name, r.state, r.lease, r.tenants, r."from", r.until, r."marketRent", r.rent, r.deposit, r.balance`,
    cursor: [sql`r.property_id`, sql`r.id`],
    limit,
  };
}

/** Those without an end stand last: none of them is urgent. */
const byEnd: Order = {
  value: { column: sql`coalesce(l.until_on, '9999-12-31')`, type: 'date' },
  id: sql`l.id`,
  descending: false,
};

export const renewalPage = (
  { cursor, limit }: InputOf<typeof rentalLeases.renewals>,
  { organisationId }: Member,
): Page => ({
  rows: sql`
    select l.id, l.tenants, json_build_object('id', p.id, 'name', p.name) as property, p.state_or_province as "stateOrProvince",
      u.name as unit, l.from_on as "from", l.until_on as until, ${isMonthly} as "isMonthly", ${rentNow} as rent,
      u.market_rent_cents as "marketRent", ${offerOfLease} as offer, coalesce(l.until_on, '9999-12-31') as place
    from rental_leases l
    join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
    join rental_units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
    where l.organisation_id = ${organisationId} and l.moved_out_on is null and l.notice_on is null and l.from_on <= ${todayAt}
      and (l.until_on is null or l.until_on <= ${todayAt} + ${sql.int(renewalDays)})
      and not exists (select from rental_leases n where n.organisation_id = l.organisation_id and n.unit_id = l.unit_id
        and n.from_on > l.from_on) and ${after(byEnd, cursor)}
    order by ${orderBy(byEnd)} limit ${sql.int(limit)}`,
  leaving: sql`r.id, r.tenants, r.property, r."stateOrProvince", r.unit, r."from", r.until, r."isMonthly", r.rent, r."marketRent", r.offer`,
  cursor: [sql`r.place`, sql`r.id`],
  limit,
});

const byOpen: Order = { value: { column: sql`d.open`, type: 'bigint' }, id: sql`d.id`, descending: true };

const lateBy = (from: number, to: number | null) => sql`
  coalesce(sum(c.open_cents) filter (where ${todayAt} - c.due_on >= ${sql.int(from)}
    ${to === null ? nothing : sql`and ${todayAt} - c.due_on <= ${sql.int(to)}`}), 0)::bigint`;
/** What is open of charges `c` by how late it is. */
const aged = sql`
  coalesce(sum(c.open_cents) filter (where ${todayAt} - c.due_on < 1), 0)::bigint as current, ${lateBy(1, 30)} as days30,
  ${lateBy(31, 60)} as days60, ${lateBy(61, 90)} as days90, ${lateBy(91, null)} as older,
  coalesce(sum(c.open_cents), 0)::bigint as open`;
const openCharges = (organisationId: string, property: string | undefined) => sql`
  from rental_charges c
  join rental_leases l on l.organisation_id = c.organisation_id and l.id = c.lease_id
  join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
  where c.organisation_id = ${organisationId} and c.open_cents > 0 ${property ? sql`and l.property_id = ${property}` : nothing}`;

export function delinquencyPage(
  { property, cursor, limit }: InputOf<typeof rentals.delinquency>,
  { organisationId }: Member,
): Page {
  return {
    rows: sql`
      select d.*, (select max(m.received_on)::text from rental_payments m where m.organisation_id = ${organisationId} and m.lease_id = d.id
          and m.reversed_on is null) as "lastPaidOn" from (
        select l.id, l.tenants, json_build_object('id', p.id, 'name', p.name) as property,
          (select u.name from rental_units u where u.organisation_id = l.organisation_id and u.id = l.unit_id) as unit,
          ${leaseState} as state, ${aged},
          coalesce((select sum(m.unapplied_cents) from rental_payments m where m.organisation_id = l.organisation_id
            and m.lease_id = l.id and m.unapplied_cents > 0), 0)::bigint as prepaid
        ${openCharges(organisationId, property)}
        group by l.organisation_id, l.id, p.organisation_id, p.id) d
      where ${after(byOpen, cursor)} order by ${orderBy(byOpen)} limit ${sql.int(limit)}`,
    cursor: [sql`r.open`, sql`r.id`],
    limit,
  };
}

export const delinquencyTotals = (
  tx: Tx,
  { property }: InputOf<typeof rentals.delinquencyTotals>,
): Promise<OutputOf<typeof rentals.delinquencyTotals>> =>
  tx.get(sql`select ${aged} ${openCharges(tx.scope.organisationId, property)}`);

/** By sets and not unit by unit: an office may have tens of thousands. */
export function rentRollTotals(
  tx: Tx,
  { property }: InputOf<typeof rentals.rentRollTotals>,
): Promise<OutputOf<typeof rentals.rentRollTotals>> {
  const { organisationId } = tx.scope;
  const ofProperty = property ? sql`and l.property_id = ${property}` : nothing;
  const among = sql`s.owner_id in (select id from current)`;
  return tx.get(sql`
    with current as (
      select distinct on (l.unit_id) l.id, l.organisation_id, l.from_on, p.time_zone from rental_leases l
      join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
      where l.organisation_id = ${organisationId} and ${isCurrent} ${ofProperty} order by l.unit_id, l.from_on desc, l.id)
    select count(*)::int as units, (select count(*)::int from current) as occupied,
      coalesce(sum(l.market_rent_cents), 0)::bigint as "marketRent",
      (select coalesce(sum(r.cents), 0)::bigint from current c
        join rental_recurring r on r.organisation_id = c.organisation_id and r.lease_id = c.id and r.kind = 'rent'
        cross join lateral (select greatest((now() at time zone c.time_zone)::date, c.from_on) as day) d
        where r.from_on <= d.day and coalesce(r.until_on, 'infinity') >= d.day) as rent,
      ${standingAmong(organisationId, depositsChart, deposits.tenants, 'lease', among)} as deposit,
      ${standingAmong(organisationId, tenantsChart, tenants.receivable, 'lease', among)} as balance
    from rental_units l where l.organisation_id = ${organisationId} ${ofProperty}`);
}

export async function overviewOf(tx: Tx): Promise<OutputOf<typeof rentals.overview>> {
  const { organisationId } = tx.scope;
  const here = sql`organisation_id = ${organisationId}`;
  const current = sql`rental_leases l join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
    where l.organisation_id = ${organisationId} and ${isCurrent}`;
  const numbers = await tx.get<Omit<OutputOf<typeof rentals.overview>, 'deadlines' | 'stuck'>>(sql`
    select (select count(*)::int from rental_properties where ${here}) as properties,
      (select count(*)::int from rental_units where ${here}) as units,
      (select count(distinct l.unit_id)::int from ${current}) as occupied,
      coalesce((select sum(${rentNow}) from ${current}), 0)::bigint as "monthlyRent",
      coalesce((select sum(c.open_cents) from rental_charges c
        join rental_leases l on l.organisation_id = c.organisation_id and l.id = c.lease_id
        join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
        where c.organisation_id = ${organisationId} and c.open_cents > 0 and c.due_on < ${todayAt}), 0)::bigint as delinquent,
      ${standingIn(organisationId, rentChart, rent.ownerFunds)} as held,
      (select ${standingIn(organisationId, rentChart, rent.ownerFunds)} + ${standingIn(organisationId, rentChart, rent.prepaid)}
        + ${standingIn(organisationId, rentChart, rent.fees)})::bigint as "rentBank",
      ${standingIn(organisationId, rentChart, rent.fees)} as fees,
      ${standingIn(organisationId, depositsChart, deposits.tenants)} as deposits,
      (select count(*)::int from rental_requests where ${here} and state = any(${[...openRequestStates]}::text[])
        and state not in ('closed', 'canceled')) as "openRequests"`);
  const deadlines = await tx.all<OutputOf<typeof rentals.overview>['deadlines'][number]>(sql`
    select l.id, l.tenants, l.deposit_by as by, l.deposit_by < ${todayAt} as "isLate",
      ${standing(organisationId, depositsChart, deposits.tenants, 'lease', sql`l.id`)} as held
    from rental_leases l join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
    where l.organisation_id = ${organisationId} and l.moved_out_on is not null and l.deposit_settled_on is null
      and l.deposit_by is not null order by l.deposit_by, l.id limit 20`);
  const stuck = await tx.all<OutputOf<typeof rentals.overview>['stuck'][number]>(sql`
    select o.id, o.lease_id as lease, coalesce(l.tenants, a.name, '') as tenants, o.cents, o.trouble_at as since, o.trouble as reason
    from rental_online_payments o left join rental_leases l on l.organisation_id = o.organisation_id and l.id = o.lease_id
    left join rental_applications a on a.organisation_id = o.organisation_id and a.id = o.application_id
    where o.organisation_id = ${organisationId} and o.trouble_at is not null order by o.trouble_at, o.id limit 20`);
  return { ...numbers, deadlines, stuck };
}
