import type { InputOf } from '#contract/core/call.ts';
import type { rentals } from '#contract/verticals/property/rentals.ts';
import { type MaintenanceRequest, mostVendors, type Vendor } from '#contract/verticals/property/upkeep.ts';
import { sentStates } from '#contract/verticals/property/words.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { merged } from '../insurance/merged.ts';
import { todayAt } from './books.ts';
import { isCurrent } from './columns.ts';

/** Vendors work at many places: insured is who is so today wherever it is latest. */
const latest = sql`(now() at time zone 'Pacific/Kiritimati')::date`;
const vendorColumns = sql`v.id, v.name, v.trade, v.email, v.phone, v.language, v.insurer, v.policy_number as "policyNumber",
  v.insured_until::text as "insuredUntil", coalesce(v.insured_until >= ${latest}, false) as "isInsured", v.version`;

export const vendorsJson = ({ organisationId }: Member): Sql => sql`
  select json_build_object('vendors', (select coalesce(json_agg(r), '[]') from (
    select ${vendorColumns} from rental_vendors v where v.organisation_id = ${organisationId}
    order by v.name_key, v.id limit ${sql.int(mostVendors)}) r))::text`;

const vendorSubject = (id: string) => ({ type: 'rental_vendor', id });

async function refuseSame(tx: Tx, name: string, but: string | null): Promise<void> {
  const same = await tx.one(sql`
    select from rental_vendors where organisation_id = ${tx.scope.organisationId} and name_key = lintel.plain(${name})
      and id is distinct from ${but}::uuid`);
  if (same) throw invalid(['name'], 'There is already a vendor with this name.');
}

export async function addVendor(tx: Tx, input: InputOf<typeof rentals.addVendor>): Promise<Vendor> {
  const { organisationId } = tx.scope;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`vendors ${organisationId}`}, 0))`);
  await refuseSame(tx, input.name, null);
  const { count } = await tx.get<{ count: number }>(
    sql`select count(*)::int as count from rental_vendors where organisation_id = ${organisationId}`,
  );
  if (count >= mostVendors) throw new Refusal('conflict', `There can be at most ${mostVendors} vendors.`);
  const made = await tx.get<Vendor>(sql`
    with v as (insert into rental_vendors (organisation_id, name, trade, email, phone, language, insurer, policy_number, insured_until)
      values (${organisationId}, ${input.name}, ${input.trade}, ${input.email}, ${input.phone}, ${input.language}, ${input.insurer}, ${input.policyNumber},
        ${input.insuredUntil}) returning *)
    select ${vendorColumns} from v`);
  tx.record({
    kind: 'rental.vendor_changed',
    subject: vendorSubject(made.id),
    data: { what: 'vendor_added', name: made.name },
  });
  return made;
}

export async function changeVendor(
  tx: Tx,
  version: number,
  { id, ...wanted }: InputOf<typeof rentals.changeVendor>,
): Promise<Vendor> {
  const { organisationId } = tx.scope;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`vendors ${organisationId}`}, 0))`);
  const before = await tx.one<Vendor>(sql`
    select ${vendorColumns} from rental_vendors v where v.organisation_id = ${organisationId} and v.id = ${id} for update`);
  if (!before) throw notFound();
  if (before.version !== version)
    await refuseOld(tx, { current: before, changed: 'rental.vendor_changed', subject: vendorSubject(id) });
  const { after: to, fields } = merged(before, wanted);
  if (fields.length === 0) return before;
  await refuseSame(tx, to.name, id);
  const saved = await tx.get<Vendor>(sql`
    with v as (update rental_vendors set name = ${to.name}, trade = ${to.trade}, email = ${to.email}, phone = ${to.phone}, language = ${to.language},
        insurer = ${to.insurer}, policy_number = ${to.policyNumber}, insured_until = ${to.insuredUntil}, version = version + 1
      where organisation_id = ${organisationId} and id = ${id} returning *)
    select ${vendorColumns} from v`);
  tx.record({ kind: 'rental.vendor_changed', subject: vendorSubject(id), data: { name: saved.name, fields } });
  return saved;
}

const needsApproval = sql`(coalesce(q.estimate_cents > p.approval_limit_cents, false) and q.approved_by = '')`;
const requestColumns = sql`
  q.id, json_build_object('id', p.id, 'name', p.name) as property,
  (select json_build_object('id', u.id, 'name', u.name) from rental_units u where u.organisation_id = q.organisation_id and u.id = q.unit_id)
    as unit, q.lease_id as lease, q.title, q.description, q.priority, q.state,
  (select json_build_object('id', v.id, 'name', v.name, 'isInsured', coalesce(v.insured_until >= ${latest}, false)) from rental_vendors v
    where v.organisation_id = q.organisation_id and v.id = q.vendor_id) as vendor,
  q.scheduled_on::text as "scheduledOn", q.estimate_cents as estimate, ${needsApproval} as "needsApproval", q.approved_by as "approvedBy",
  (select coalesce(sum(b.cents), 0)::bigint from rental_bills b where b.organisation_id = q.organisation_id and b.request_id = q.id)
    as billed,
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by f.id), '[]') from portal_files s
    join files f on f.organisation_id = s.organisation_id and f.id = s.file_id and f.deleted_at is null
    where s.organisation_id = q.organisation_id and s.request_id = q.id) as photos, q.created_at as "createdAt", q.version`;
const requestsFrom = sql`rental_requests q join rental_properties p on p.organisation_id = q.organisation_id and p.id = q.property_id`;
const newest: Order = { id: sql`q.id`, descending: true };

export function requestPage(
  { state, property, cursor, limit }: InputOf<typeof rentals.requests>,
  { organisationId }: Member,
): Page {
  return {
    rows: sql`
      select ${requestColumns} from ${requestsFrom}
      where q.organisation_id = ${organisationId} ${state === 'open' ? sql`and q.state not in ('closed', 'canceled')` : nothing}
        ${property ? sql`and q.property_id = ${property}` : nothing} and ${after(newest, cursor)}
      order by ${orderBy(newest)} limit ${sql.int(limit)}`,
    cursor: [sql`r.id`],
    limit,
  };
}

export const requestSubject = (id: string) => ({ type: 'maintenance_request', id });
export const requestById = (tx: Tx, id: string): Promise<MaintenanceRequest | undefined> =>
  tx.one<MaintenanceRequest>(sql`
    select ${requestColumns} from ${requestsFrom} where q.organisation_id = ${tx.scope.organisationId} and q.id = ${id}`);

/** Of a unit somebody lives in it is theirs, so that what they pay of it finds their ledger. */
export async function addRequest(tx: Tx, input: InputOf<typeof rentals.addRequest>): Promise<MaintenanceRequest> {
  const { organisationId, userId } = tx.scope;
  const place = await tx.one<{ unit: string | null; lease: string | null }>(sql`
    select (select u.id from rental_units u where u.organisation_id = p.organisation_id and u.property_id = p.id
        and u.id = ${input.unit}::uuid) as unit,
      (select l.id from rental_leases l where l.organisation_id = p.organisation_id and l.unit_id = ${input.unit}::uuid and ${isCurrent}
        order by l.from_on desc limit 1) as lease
    from rental_properties p where p.organisation_id = ${organisationId} and p.id = ${input.property}`);
  if (!place) throw invalid(['property'], 'Choose a property.');
  if (input.unit !== null && place.unit === null) throw invalid(['unit'], 'Choose a unit of this property.');
  const id = newId();
  await tx.run(sql`
    insert into rental_requests (organisation_id, id, property_id, unit_id, lease_id, title, description, priority, created_by)
    values (${organisationId}, ${id}, ${input.property}, ${input.unit}, ${place.lease}, ${input.title}, ${input.description},
      ${input.priority}, ${userId})`);
  tx.record({
    kind: 'rental.request_changed',
    subject: requestSubject(id),
    data: { what: 'request_added', title: input.title, priority: input.priority },
  });
  return (await requestById(tx, id))!;
}

type Held = { today: string; limit: number | null };

/** The two rules of sending somebody: they are insured on that day, and the owner agrees to what it costs. */
async function refuseSending(
  tx: Tx,
  to: { vendor: string | null; scheduledOn: string | null; estimate: number | null; approvedBy: string },
  { today, limit }: Held,
): Promise<void> {
  if (!to.vendor) throw invalid(['vendor'], 'Choose a vendor.');
  const vendor = await tx.one<{ name: string; until: string | null }>(sql`
    select name, insured_until::text as until from rental_vendors
    where organisation_id = ${tx.scope.organisationId} and id = ${to.vendor} for share`);
  if (!vendor) throw invalid(['vendor'], 'Choose a vendor.');
  const day = to.scheduledOn && to.scheduledOn > today ? to.scheduledOn : today;
  if (!vendor.until || vendor.until < day)
    throw invalid(
      ['vendor'],
      vendor.until
        ? `The insurance of ${vendor.name} ended on ${vendor.until}. Add a valid certificate first.`
        : `There is no certificate of insurance of ${vendor.name}. Add one first.`,
    );
  if (limit !== null && (to.estimate ?? 0) > limit && to.approvedBy === '')
    throw invalid(['approvedBy'], 'The estimate is above the owner’s limit. Enter who approved it.');
}

export async function changeRequest(
  tx: Tx,
  version: number,
  { id, ...wanted }: InputOf<typeof rentals.changeRequest>,
): Promise<MaintenanceRequest> {
  const { organisationId } = tx.scope;
  const held = await tx.one<Held>(sql`
    select ${todayAt}::text as today, p.approval_limit_cents as "limit" from ${requestsFrom}
    where q.organisation_id = ${organisationId} and q.id = ${id} for update of q`);
  if (!held) throw notFound();
  const before = (await requestById(tx, id))!;
  if (before.version !== version)
    await refuseOld(tx, { current: before, changed: 'rental.request_changed', subject: requestSubject(id) });
  const { vendor, state, priority, scheduledOn, estimate, approvedBy } = before;
  const flat = { state, priority, scheduledOn, estimate, approvedBy, vendor: vendor?.id ?? null };
  const { after: to, fields } = merged(flat, wanted);
  if (fields.length === 0) return before;
  if (to.vendor && to.vendor !== flat.vendor) {
    const known = await tx.one(
      sql`select from rental_vendors where organisation_id = ${organisationId} and id = ${to.vendor}`,
    );
    if (!known) throw invalid(['vendor'], 'Choose a vendor.');
  }
  if (to.state === 'scheduled' && !to.scheduledOn) throw invalid(['scheduledOn'], 'Enter the day of the visit.');
  const isSent = sentStates.includes(to.state);
  if (isSent && fields.some((field) => field !== 'priority')) await refuseSending(tx, to, held);
  await tx.run(sql`
    update rental_requests set state = ${to.state}, priority = ${to.priority}, vendor_id = ${to.vendor}, scheduled_on = ${to.scheduledOn},
      estimate_cents = ${to.estimate}, approved_by = ${to.approvedBy}, version = version + 1
    where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({ kind: 'rental.request_changed', subject: requestSubject(id), data: { fields, state: to.state } });
  return (await requestById(tx, id))!;
}

type Asked = Pick<InputOf<typeof rentals.addRequest>, 'title' | 'description' | 'priority'>;

/** By a tenant, of where they live. Under the sender's key, so that what is sent twice is one request. */
export async function askForRepair(tx: Tx, key: string, leaseId: string, asked: Asked): Promise<boolean> {
  const added = await tx.run(sql`
    insert into rental_requests (organisation_id, id, property_id, unit_id, lease_id, title, description, priority)
    select l.organisation_id, ${key}, l.property_id, l.unit_id, l.id, ${asked.title}, ${asked.description}, ${asked.priority}
    from rental_leases l where l.organisation_id = ${tx.scope.organisationId} and l.id = ${leaseId}
    on conflict (organisation_id, id) do nothing`);
  if (added > 0)
    tx.record({
      kind: 'rental.request_changed',
      subject: requestSubject(key),
      data: { what: 'request_added', title: asked.title, priority: asked.priority },
    });
  return added > 0;
}

/** By an owner, of the estimate that they saw: another one since must be seen first. */
export async function approveRepair(tx: Tx, id: string, by: string, estimate: number): Promise<boolean> {
  const { organisationId } = tx.scope;
  const before = await tx.one<{ estimate: number | null; approvedBy: string }>(sql`
    select estimate_cents as estimate, approved_by as "approvedBy" from rental_requests
    where organisation_id = ${organisationId} and id = ${id} for update`);
  if (!before) throw notFound();
  if (before.approvedBy !== '') return false;
  if (before.estimate !== estimate)
    throw new Refusal('conflict', 'The estimate has changed. Look at it again before you approve.');
  await tx.run(sql`
    update rental_requests set approved_by = ${by.slice(0, 120)}, version = version + 1
    where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({ kind: 'rental.request_changed', subject: requestSubject(id), data: { fields: ['approvedBy'] } });
  return true;
}
