import type { InputOf } from '#contract/core/call.ts';
import type { LeaseNotice, leasePapers } from '#contract/verticals/property/lease-papers.ts';
import { monthsThere, noticeClock, noticeEnds } from '#contract/verticals/property/notice-rules.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { dayWords } from '../paper.ts';
import { refuseFuture } from './books.ts';
import { tellTenants } from './inspections.ts';
import { type LockedLease, leaseSubject, lockLease } from './lock.ts';

const noticeRows = (tx: Tx, which: Sql): Promise<LeaseNotice[]> =>
  tx.all<LeaseNotice>(sql`
    select n.id, n.kind, n.served_on as "servedOn", n.method, n.days, n.source, n.ends_on as "endsOn", n.cents,
      n.effective_on as "effectiveOn", n.words, n.seen_at as "seenAt",
      case when n.proof_on is not null then json_build_object('on', n.proof_on, 'by', n.proof_by, 'number', n.proof_number,
        'file', case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end, 'at', n.proof_at) end as proof
    from rental_notices n left join files g on g.organisation_id = n.organisation_id and g.id = n.proof_file_id and g.deleted_at is null
    where n.organisation_id = ${tx.scope.organisationId} and ${which} order by n.id desc limit 100`);

export async function noticesOf(tx: Tx, lease: string): Promise<{ notices: LeaseNotice[] }> {
  const found = await tx.one(sql`
    select from rental_leases where organisation_id = ${tx.scope.organisationId} and id = ${lease}`);
  if (!found) throw notFound();
  return { notices: await noticeRows(tx, sql`n.lease_id = ${lease}`) };
}

export const noticeById = async (tx: Tx, lease: string, id: string): Promise<LeaseNotice> => {
  const [found] = await noticeRows(tx, sql`n.lease_id = ${lease} and n.id = ${id}`);
  if (!found) throw notFound();
  return found;
};

/** Rent of today, in cents: of a raise the law asks how large it is. */
async function rentOf(tx: Tx, { id, today }: LockedLease): Promise<number> {
  const { rent } = await tx.get<{ rent: number }>(sql`
    select coalesce(sum(r.cents), 0)::bigint as rent from rental_recurring r where r.organisation_id = ${tx.scope.organisationId}
      and r.lease_id = ${id} and r.kind = 'rent' and r.from_on <= ${today} and coalesce(r.until_on, 'infinity') >= ${today}::date`);
  return rent;
}

/** How long it runs is the state's, or longer where the office says so, and never shorter. */
export async function serveNotice(
  tx: Tx,
  { id, kind, servedOn, method, days, cents, effectiveOn, words }: InputOf<typeof leasePapers.serveNotice>,
): Promise<LeaseNotice> {
  const { organisationId, userId } = tx.scope;
  const lease = await lockLease(tx, id);
  if (lease.movedOutOn) throw new Refusal('conflict', 'The tenants have moved out.');
  refuseFuture(servedOn, lease.today, 'servedOn');
  if ((kind === 'late_rent' || kind === 'rent_increase') && !cents) throw invalid(['cents'], 'Enter an amount.');
  if (kind !== 'late_rent' && kind !== 'violation' && !effectiveOn) throw invalid(['effectiveOn'], 'Enter a date.');
  if (kind === 'violation' && !words) throw invalid(['words'], 'Describe what is to be put right.');
  const rent = kind === 'rent_increase' ? await rentOf(tx, lease) : 0;
  const raise = rent > 0 ? Math.round((((cents ?? 0) - rent) / rent) * 1_000_000) : 0;
  const clock = noticeClock(kind, lease.property.state, servedOn, {
    monthsThere: monthsThere(lease.from, servedOn),
    raise,
  });
  if (!clock && days === undefined)
    throw invalid(['days'], 'Enter the days that the lease or the law gives: no rule of this state is known.');
  const none = { state: lease.property.state, courtDays: false, mailDays: 0, source: '' };
  const held = { ...none, ...clock, days: Math.max(clock?.days ?? 0, days ?? 0) };
  const endsOn = noticeEnds(servedOn, held, method);
  if (effectiveOn && effectiveOn < endsOn)
    throw invalid(['effectiveOn'], `Enter ${dayWords(endsOn)} or later: the notice runs until then.`);
  const made = newId();
  await tx.run(sql`
    insert into rental_notices (organisation_id, id, lease_id, kind, served_on, method, days, source, ends_on, cents, effective_on, words,
      created_by)
    values (${organisationId}, ${made}, ${id}, ${kind}, ${servedOn}, ${method}, ${held.days}, ${held.source}, ${endsOn}, ${cents},
      ${effectiveOn}, ${words}, ${userId})`);
  tx.record({
    kind: 'lease.changed',
    subject: leaseSubject(id),
    data: { what: 'notice_served', notice: made, kind, servedOn, endsOn },
  });
  await tellTenants(tx, id);
  return noticeById(tx, id, made);
}

/** Kept once: what proved a delivery is not written over. */
export async function proveNotice(
  tx: Tx,
  { id, noticeId, on, by, number, file }: InputOf<typeof leasePapers.proveNotice>,
): Promise<LeaseNotice> {
  const lease = await lockLease(tx, id);
  const held = await noticeById(tx, id, noticeId);
  if (held.proof) {
    const isSame =
      held.proof.on === on &&
      held.proof.by === by &&
      held.proof.number === number &&
      (held.proof.file?.id ?? null) === file;
    if (isSame) return held;
    throw new Refusal('conflict', 'The proof of this notice is already kept.');
  }
  if (on < held.servedOn) throw invalid(['on'], 'Enter a date that isn’t before the notice.');
  refuseFuture(on, lease.today);
  if (file) {
    const own = await tx.one(sql`
      select from files f where f.organisation_id = ${tx.scope.organisationId} and f.id = ${file} and f.deleted_at is null
        and exists (select from rental_tenants t where t.organisation_id = f.organisation_id and t.lease_id = ${id} and t.lead_id = f.lead_id)`);
    if (!own) throw invalid(['file'], 'Choose a file among the tenant’s.');
  }
  await tx.run(sql`
    update rental_notices set proof_on = ${on}, proof_by = ${by}, proof_number = ${number}, proof_file_id = ${file}, proof_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${noticeId}`);
  tx.record({ kind: 'lease.changed', subject: leaseSubject(id), data: { what: 'notice_proved', notice: noticeId } });
  return noticeById(tx, id, noticeId);
}

/** Opened by a tenant: the first time is kept as a proof of its own. */
export async function seeNotice(tx: Tx, lead: string, id: string): Promise<string> {
  const found = await tx.one<{ lease: string; isFirst: boolean }>(sql`
    select n.lease_id as lease, n.seen_at is null as "isFirst" from rental_notices n
    where n.organisation_id = ${tx.scope.organisationId} and n.id = ${id} and exists (select from rental_tenants t
      where t.organisation_id = n.organisation_id and t.lease_id = n.lease_id and t.lead_id = ${lead}) for update of n`);
  if (!found) throw notFound();
  if (found.isFirst) {
    await tx.run(sql`
      update rental_notices set seen_at = now() where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
    tx.record({ kind: 'lease.changed', subject: leaseSubject(found.lease), data: { what: 'notice_seen', notice: id } });
  }
  return found.lease;
}
