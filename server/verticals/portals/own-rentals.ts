import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { deposits, depositsChart, rent, rentChart, tenants, tenantsChart } from '#contract/inventory/finance/chart.ts';
import type { PortalLease, PortalProperty } from '#contract/verticals/portals/portal-view.ts';
import type { portal } from '#contract/verticals/portals/portals.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { standing, todayAt } from '../property/books.ts';
import { isCurrent, leaseState } from '../property/columns.ts';
import { ledgerOf } from '../property/leases.ts';
import { payoutOf } from '../property/online.ts';
import { statementOf } from '../property/owner-money.ts';
import { offerInPortal } from '../property/renewal-offers.ts';
import { approveRepair, askForRepair } from '../property/upkeep.ts';
import { receivedFor } from './received.ts';

const most = 20;
const mostLines = 50;
/** Of a year: a page begins with the oldest, and the latest are shown. */
const mostRead = 1_000;

/** Finished ones, which nothing changes any more: what they look at is what they sign. */
const inspectionsOfLease = sql`
  (select coalesce(json_agg(json_build_object('id', n.id, 'kind', n.kind, 'on', n.on_day, 'signedAt', n.signed_at, 'signedBy', n.signed_by,
      'remark', n.remark, 'items', (select coalesce(json_agg(json_build_object('room', i.room, 'item', i.item, 'condition', i.condition,
        'note', i.note, 'photos', (select count(*) from rental_inspection_photos f where f.organisation_id = i.organisation_id
          and f.item_id = i.id)) order by i.position), '[]') from rental_inspection_items i
        where i.organisation_id = n.organisation_id and i.inspection_id = n.id)) order by n.id desc), '[]')
    from (select * from rental_inspections n where n.organisation_id = l.organisation_id and n.lease_id = l.id
      and n.finished_at is not null order by n.id desc limit ${sql.int(most)}) n)`;

const noticesOfLease = sql`
  (select coalesce(json_agg(json_build_object('id', n.id, 'kind', n.kind, 'servedOn', n.served_on, 'endsOn', n.ends_on)
      order by n.id desc), '[]')
    from (select * from rental_notices n where n.organisation_id = l.organisation_id and n.lease_id = l.id
      order by n.id desc limit ${sql.int(most)}) n)`;

const requestsOfLease = sql`
  (select coalesce(json_agg(json_build_object('id', q.id, 'title', q.title, 'description', q.description, 'state', q.state,
      'priority', q.priority, 'scheduledOn', q.scheduled_on, 'at', q.created_at,
      'photos', (select count(*) from portal_files f where f.organisation_id = q.organisation_id and f.request_id = q.id))
      order by q.id desc), '[]')
    from (select * from rental_requests q where q.organisation_id = l.organisation_id and q.lease_id = l.id
      order by q.id desc limit ${sql.int(most)}) q)`;

type LeaseRow = Omit<PortalLease, 'ledger' | 'online'> & {
  today: string;
  pending: number;
  payer: string | null;
  canStart: boolean;
};

/** Where somebody lives or lived: what they owe, line by line, and what is being repaired. */
export async function leasesOf(tx: Tx, services: Services, lead: string): Promise<PortalLease[]> {
  const { organisationId } = tx.scope;
  const rows = await tx.all<LeaseRow>(sql`
    select l.id, p.name || case when u.name = '' then '' else ', ' || u.name end as name, ${leaseState} as state, l.from_on as "from",
      l.until_on as until, l.due_day as "dueDay", l.notice_on as "noticeOn", ${todayAt}::text as today,
      coalesce((select sum(r.cents) from rental_recurring r where r.organisation_id = l.organisation_id and r.lease_id = l.id
        and r.kind = 'rent' and r.from_on <= ${todayAt} and coalesce(r.until_on, 'infinity') >= ${todayAt}), 0)::bigint as rent,
      ${standing(organisationId, depositsChart, deposits.tenants, 'lease', sql`l.id`)} as deposit,
      l.deposit_settled_on as "depositSettledOn",
      ${standing(organisationId, tenantsChart, tenants.receivable, 'lease', sql`l.id`)} as balance,
      ${requestsOfLease} as requests, ${inspectionsOfLease} as inspections, ${noticesOfLease} as notices,
      case when l.moved_out_on is null and l.notice_on is null then ${offerInPortal} end as renewal,
      coalesce((select sum(o.cents) from rental_online_payments o where o.organisation_id = l.organisation_id and o.lease_id = l.id
        and o.state = 'pending'), 0)::bigint as pending,
      (select y.lead_id from rental_payers y where y.organisation_id = l.organisation_id and y.lease_id = l.id
        and y.autopay_since is not null) as payer,
      exists (select from rental_payers y where y.organisation_id = l.organisation_id and y.lease_id = l.id and y.lead_id = ${lead}
        and y.provider = ${services.payments.kind}) as "canStart"
    from rental_tenants t join rental_leases l on l.organisation_id = t.organisation_id and l.id = t.lease_id
    join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
    join rental_units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
    where t.organisation_id = ${organisationId} and t.lead_id = ${lead}
    order by l.from_on desc, l.id limit 5`);
  const isOpen = (await payoutOf(tx, services, 'rent')) !== null;
  const leases: PortalLease[] = [];
  // Somebody lives at one place, and seldom at two.
  for (const { today, pending, payer, canStart, ...lease } of rows) {
    const from = addDays(today, -365);
    const asked = { id: lease.id, from, to: addDays(today, 60), cursor: undefined, limit: mostRead };
    const ledger = await ledgerOf(tx, asked as never);
    leases.push({
      ...lease,
      online: { isOpen, pending, autopay: { isOn: payer !== null, isOwn: payer === lead, canStart } },
      ledger: ledger.rows
        .slice(-mostLines)
        .map(({ day, memo, cents, balance }) => ({ day, memo, cents, balance, isFee: false }))
        .reverse(),
    });
  }
  return leases;
}

export async function askAsTenant(
  tx: Tx,
  lead: string,
  { lease, key, title, description, priority }: InputOf<typeof portal.addRequest>,
): Promise<void> {
  const own = await tx.one<{ lives: boolean }>(sql`
    select ${isCurrent} as lives from rental_tenants t
    join rental_leases l on l.organisation_id = t.organisation_id and l.id = t.lease_id
    join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
    where t.organisation_id = ${tx.scope.organisationId} and t.lead_id = ${lead} and t.lease_id = ${lease}`);
  if (!own) throw notFound();
  if (!own.lives) throw new Refusal('conflict', 'This lease isn’t current.');
  if (await askForRepair(tx, key, lease, { title, description, priority })) await receivedFor(tx, 'repair', { lead });
}

/** A request of a place where they live: photos of it may be added. */
export async function ownRequest(tx: Tx, lead: string, request: string): Promise<void> {
  const found = await tx.one(sql`
    select from rental_requests q join rental_tenants t on t.organisation_id = q.organisation_id and t.lease_id = q.lease_id
    where q.organisation_id = ${tx.scope.organisationId} and q.id = ${request} and t.lead_id = ${lead}
      and q.state not in ('closed', 'canceled')`);
  if (!found) throw notFound();
}

/** Properties of which somebody owns a share. Tenants have no names here. */
export function propertiesOf(tx: Tx, lead: string): Promise<PortalProperty[]> {
  const { organisationId } = tx.scope;
  return tx.all<PortalProperty>(sql`
    select p.id, p.name, o.share, p.reserve_cents as reserve,
      (select count(*)::int from rental_units u where u.organisation_id = p.organisation_id and u.property_id = p.id) as units,
      (select count(distinct l.unit_id)::int from rental_leases l where l.organisation_id = p.organisation_id and l.property_id = p.id
        and ${isCurrent}) as occupied,
      ${standing(organisationId, rentChart, rent.ownerFunds, 'property', sql`p.id`)} as held,
      (select coalesce(json_agg(json_build_object('on', d.paid_on, 'cents', d.cents) order by d.paid_on desc, d.id desc), '[]') from (
        select * from rental_distributions d where d.organisation_id = p.organisation_id and d.property_id = p.id and d.lead_id = ${lead}
        order by d.paid_on desc, d.id desc limit 12) d) as distributions,
      (select coalesce(json_agg(json_build_object('id', q.id, 'title', q.title, 'description', q.description,
          'estimate', q.estimate_cents, 'limit', p.approval_limit_cents) order by q.id), '[]')
        from rental_requests q where q.organisation_id = p.organisation_id and q.property_id = p.id and q.approved_by = ''
          and q.estimate_cents > p.approval_limit_cents and q.state not in ('done', 'closed', 'canceled')) as "toApprove"
    from rental_owners o join rental_properties p on p.organisation_id = o.organisation_id and p.id = o.property_id
    where o.organisation_id = ${organisationId} and o.lead_id = ${lead} order by p.name_key, p.id limit ${sql.int(most)}`);
}

async function ownProperty(tx: Tx, lead: string, property: string): Promise<void> {
  const found = await tx.one(sql`
    select from rental_owners where organisation_id = ${tx.scope.organisationId} and lead_id = ${lead} and property_id = ${property}`);
  if (!found) throw notFound();
}

export async function approveAsOwner(
  tx: Tx,
  { lead, name }: { lead: string; name: string },
  { request, estimate }: InputOf<typeof portal.approve>,
): Promise<void> {
  const found = await tx.one<{ property: string }>(sql`
    select property_id as property from rental_requests
    where organisation_id = ${tx.scope.organisationId} and id = ${request}`);
  if (!found) throw notFound();
  await ownProperty(tx, lead, found.property);
  if (await approveRepair(tx, request, name, estimate)) await receivedFor(tx, 'approval', { lead });
}

/** The last day of a month: the first of the next but one. */
function monthEnd(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
  return addDays(next, -1);
}

const heldFor = (debit: number): number => (debit === 0 ? 0 : -debit);

export async function statementAsOwner(
  tx: Tx,
  lead: string,
  { property, month }: InputOf<typeof portal.statement>,
): Promise<OutputOf<typeof portal.statement>> {
  await ownProperty(tx, lead, property);
  const asked = { id: property, from: `${month}-01`, to: monthEnd(month), cursor: undefined, limit: 200 };
  const { collected, fees, expenses, contributed, advanced, broughtForward, distributed, ledger } = await statementOf(
    tx,
    asked as never,
  );
  return {
    month,
    // Of a book of what is owed: what is held for them stands below zero there.
    opening: heldFor(ledger.opening),
    collected,
    fees,
    expenses,
    contributed,
    advanced,
    broughtForward,
    distributed,
    closing: heldFor(ledger.closing),
    lines: ledger.rows.map(({ day, memo, about, cents, balance }) => ({
      day,
      memo,
      cents: heldFor(cents),
      balance: heldFor(balance),
      isFee: about === 'management_fee',
    })),
  };
}

/** The lease of somebody's own whose deposit is asked about. */
export async function refuseOthersLease(tx: Tx, lead: string, lease: string): Promise<void> {
  const own = await tx.one(sql`
    select from rental_tenants where organisation_id = ${tx.scope.organisationId} and lead_id = ${lead} and lease_id = ${lease}`);
  if (!own) throw notFound();
}
