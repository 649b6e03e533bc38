import type { Role } from '#contract/core/access.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { visibleTo } from '../leads/policy.ts';
import { chunk, departuresListenerOf, releaseJobOf } from './release.ts';

/**
 * Whoever leaves leaves nothing behind that only they could see: it goes to whom the plan names, else leads to the pond,
 * open tasks to nobody.
 */
export const releaseJob = releaseJobOf('people.release', [
  { of: 'leads', release: releaseLeads },
  { of: 'coOwned', release: releaseCoOwned },
  { of: 'tasks', release: releaseTasks },
  { of: 'appointments', release: releaseAppointments },
  { of: 'bookingPages', release: releaseBookingPages },
  { of: 'views', release: releaseViews },
  { of: 'shares', release: releaseShares },
]);

export const departuresListener = departuresListenerOf('departures', releaseJob);

async function releaseLeads(tx: Tx, userId: string, to: string | null): Promise<number> {
  const released = await tx.all<{ id: string }>(sql`
    update leads l set owner_id = ${to}::uuid, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id in (
      select id from leads where organisation_id = ${tx.scope.organisationId} and owner_key = ${userId}
      order by id limit ${sql.int(chunk)} for update)
    returning id`);
  for (const lead of released) {
    tx.record({ kind: 'lead.assigned', subject: { type: 'lead', id: lead.id }, data: { from: userId, to } });
  }
  return released.length;
}

/** Who gets it owns it beside its owner, as they did; without another it stays with the owner alone. */
async function releaseCoOwned(tx: Tx, userId: string, to: string | null): Promise<number> {
  const { organisationId } = tx.scope;
  const released = await tx.all<{ id: string }>(sql`
    delete from lead_shares where organisation_id = ${organisationId} and user_id = ${userId} and lead_id in (
      select lead_id from lead_shares where organisation_id = ${organisationId} and user_id = ${userId} and co_owner
      order by lead_id limit ${sql.int(chunk)})
    returning lead_id as id`);
  const given = await tx.all<{ id: string }>(sql`
    insert into lead_shares (organisation_id, lead_id, user_id, co_owner)
    select l.organisation_id, l.id, ${to}::uuid, true from leads l
    where l.organisation_id = ${organisationId} and l.id = any(${released.map(({ id }) => id)}::uuid[])
      and ${to}::uuid is not null and l.owner_id is distinct from ${to}::uuid
    on conflict (organisation_id, lead_id, user_id) do update set co_owner = true
    returning lead_id as id`);
  const heirs = new Set(given.map(({ id }) => id));
  for (const { id } of released)
    tx.record({
      kind: 'lead.co_owned',
      subject: { type: 'lead', id },
      data: { added: heirs.has(id) ? [to] : [], removed: [userId] },
    });
  return released.length;
}

/** A task on a lead goes to whom the plan names only if they see the lead; else to whose lead it is by now. */
async function releaseTasks(tx: Tx, userId: string, to: string | null): Promise<number> {
  const assignee = to === null ? sql`null` : await heirOfTask(tx, to);
  return tx.run(sql`
    update tasks k set assignee_id = ${assignee}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id in (
      select id from tasks
      where organisation_id = ${tx.scope.organisationId} and assignee_id = ${userId} and done_at is null
      order by id limit ${sql.int(chunk)} for update)`);
}

async function heirOfTask(tx: Tx, to: string): Promise<Sql> {
  const { organisationId } = tx.scope;
  const { role } = await tx.get<{ role: Role }>(sql`
    select role from memberships where organisation_id = ${organisationId} and user_id = ${to}`);
  return sql`coalesce((
    select case when ${visibleTo({ organisationId, userId: to, role })} then ${to}::uuid else l.owner_id end
    from leads l where l.organisation_id = k.organisation_id and l.id = k.lead_id), ${to}::uuid)`;
}

/** What is still to come, in the other's calendar; without another it stays as it was agreed. */
async function releaseAppointments(tx: Tx, userId: string, to: string | null): Promise<number> {
  if (to === null) return 0;
  const { organisationId } = tx.scope;
  const moved = await tx.all<{ id: string }>(sql`
    select a.id from appointments a
    where a.organisation_id = ${organisationId} and a.organiser_id = ${userId} and a.last_at > now() and a.removed_at is null
    order by a.id limit ${sql.int(chunk)} for update`);
  const ids = moved.map(({ id }) => id);
  await tx.run(sql`
    update appointments set organiser_id = ${to}, version = version + 1
    where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`);
  await tx.run(sql`
    insert into appointment_people (organisation_id, appointment_id, user_id)
    select ${organisationId}, a, ${to} from unnest(${ids}::uuid[]) a on conflict do nothing`);
  await tx.run(sql`
    delete from appointment_people
    where organisation_id = ${organisationId} and user_id = ${userId} and appointment_id = any(${ids}::uuid[])`);
  return moved.length;
}

/** A page that nobody would take bookings of is closed, not lost. */
async function releaseBookingPages(tx: Tx, userId: string, to: string | null): Promise<number> {
  const { organisationId } = tx.scope;
  const left = await tx.all<{ page: string }>(sql`
    delete from booking_hosts where organisation_id = ${organisationId} and user_id = ${userId} returning page_id as page`);
  const pages = left.map(({ page }) => page);
  if (to !== null)
    await tx.run(sql`
      insert into booking_hosts (organisation_id, page_id, user_id)
      select ${organisationId}, p, ${to} from unnest(${pages}::uuid[]) p on conflict do nothing`);
  await tx.run(sql`
    update booking_pages b set is_open = false, version = version + 1
    where b.organisation_id = ${organisationId} and b.id = any(${pages}::uuid[]) and b.is_open
      and not exists (select from booking_hosts h where h.organisation_id = b.organisation_id and h.page_id = b.id)`);
  return 0;
}

async function releaseViews(tx: Tx, userId: string, to: string | null): Promise<number> {
  if (to === null) return 0;
  return tx.run(sql`
    update saved_views set user_id = ${to}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id in (
      select id from saved_views where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and shared
      order by id limit ${sql.int(chunk)} for update)`);
}

function releaseShares(tx: Tx, userId: string): Promise<number> {
  return tx.run(sql`
    delete from lead_shares
    where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and lead_id in (
      select lead_id from lead_shares
      where organisation_id = ${tx.scope.organisationId} and user_id = ${userId}
      order by lead_id limit ${sql.int(chunk)})`);
}
