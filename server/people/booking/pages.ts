import { workers } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { BookingPage, booking } from '#contract/people/booking.ts';
import { isHead } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { visibleOwners } from '../leads/policy.ts';

const hostsOf = sql`array(
  select h.user_id from booking_hosts h
  join memberships m on m.organisation_id = h.organisation_id and m.user_id = h.user_id and m.removed_at is null
  where h.organisation_id = b.organisation_id and h.page_id = b.id order by h.user_id)`;

/** A booking page may be changed by its hosts, its creator, and members who may manage everything. */
const mayChange = (actor: Member): Sql =>
  isHead(actor)
    ? sql.raw('true')
    : actor.role === 'viewer'
      ? sql.raw('false')
      : sql`(b.created_by = ${actor.userId} or ${actor.userId} = any(${hostsOf}))`;

export const pageColumns = sql`
  b.id, b.title, b.slug, b.description, b.kind, b.place, b.time_zone as "timeZone", b.minutes, b.buffer_before as "bufferBefore",
  b.buffer_after as "bufferAfter", b.lead_minutes as "leadMinutes", b.horizon_days as "horizonDays", b.daily_cap as "dailyCap",
  b.hours, b.together, b.is_open as "isOpen", to_json(${hostsOf}) as hosts, b.version`;

const shownColumns = (
  actor: Member,
  publicUrl: string,
): Sql => sql`${pageColumns}, ${publicUrl}::text || '/book/' || b.slug as address,
  (select count(*)::int from bookings k where k.organisation_id = b.organisation_id and k.page_id = b.id
    and k.cancelled_at is null and k.starts_at > now()) as upcoming,
  json_build_object('change', ${mayChange(actor)}) as can`;

const pageById = (actor: Member, id: string, publicUrl: string): Sql => sql`
  select ${shownColumns(actor, publicUrl)} from booking_pages b
  where b.organisation_id = ${actor.organisationId} and b.id = ${id} and b.removed_at is null`;

export const listPages = async (tx: Tx, actor: Member, publicUrl: string): Promise<{ pages: BookingPage[] }> => ({
  pages: await tx.all<BookingPage>(sql`
    select ${shownColumns(actor, publicUrl)} from booking_pages b
    where b.organisation_id = ${actor.organisationId} and b.removed_at is null order by b.id desc limit 200`),
});

type Details = Omit<InputOf<typeof booking.changePage>, 'id'>;

const columns: Record<Exclude<keyof Details, 'hosts' | 'hours'>, Sql> = {
  title: sql`title`,
  slug: sql`slug`,
  description: sql`description`,
  kind: sql`kind`,
  place: sql`place`,
  timeZone: sql`time_zone`,
  minutes: sql`minutes`,
  bufferBefore: sql`buffer_before`,
  bufferAfter: sql`buffer_after`,
  leadMinutes: sql`lead_minutes`,
  horizonDays: sql`horizon_days`,
  dailyCap: sql`daily_cap`,
  together: sql`together`,
  isOpen: sql`is_open`,
};

const subjectOf = (id: string) => ({ type: 'booking_page', id });

export async function createPage(
  tx: Tx,
  actor: Member,
  { hosts = [actor.userId], hours, ...input }: InputOf<typeof booking.createPage>,
  publicUrl: string,
): Promise<BookingPage> {
  const id = newId();
  const fields = Object.entries(input) as [keyof typeof columns, unknown][];
  const written = await tx
    .run(sql`
      insert into booking_pages (organisation_id, id, created_by, hours, ${sql.join(fields.map(([name]) => columns[name]))})
      values (${actor.organisationId}, ${id}, ${actor.userId}, ${JSON.stringify(hours)}::jsonb,
        ${sql.join(fields.map(([, value]) => sql`${value}`))})`)
    .catch(slugTaken);
  if (written) await setHosts(tx, actor, id, hosts);
  tx.record({ kind: 'booking_page.created', subject: subjectOf(id), data: { title: input.title } });
  return tx.get<BookingPage>(pageById(actor, id, publicUrl));
}

export async function changePage(
  tx: Tx,
  actor: Member,
  version: number,
  { id, ...change }: InputOf<typeof booking.changePage>,
  publicUrl: string,
): Promise<BookingPage> {
  const before = await lockPage(tx, actor, id, publicUrl);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  const { hosts, hours, ...fields } = change;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined) as [keyof typeof columns, unknown][];
  const sets = [
    ...given.map(([name, value]) => sql`${columns[name]} = ${value}`),
    ...(hours ? [sql`hours = ${JSON.stringify(hours)}::jsonb`] : []),
    sql`version = version + 1`,
  ];
  await tx
    .run(sql`update booking_pages set ${sql.join(sets)} where organisation_id = ${actor.organisationId} and id = ${id}`)
    .catch(slugTaken);
  if (hosts) await setHosts(tx, actor, id, hosts);
  tx.record({ kind: 'booking_page.changed', subject: subjectOf(id), data: { title: change.title ?? before.title } });
  return tx.get<BookingPage>(pageById(actor, id, publicUrl));
}

export async function removePage(tx: Tx, actor: Member, id: string, publicUrl: string): Promise<{ done: true }> {
  const page = await lockPage(tx, actor, id, publicUrl);
  await tx.run(
    sql`update booking_pages set removed_at = now() where organisation_id = ${actor.organisationId} and id = ${id}`,
  );
  tx.record({ kind: 'booking_page.removed', subject: subjectOf(id), data: { title: page.title } });
  return { done: true };
}

async function lockPage(tx: Tx, actor: Member, id: string, publicUrl: string): Promise<BookingPage> {
  const page = await tx.one<BookingPage>(sql`${pageById(actor, id, publicUrl)} for update of b`);
  if (!page) throw notFound();
  if (!page.can.change) throw new Refusal('forbidden');
  return page;
}

function slugTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'booking_pages_slug') throw invalid(['slug'], 'This address is taken.');
  throw error;
}

/** Hosts may be the actor, the members the actor schedules for, and for owners and admins any member who works. */
async function setHosts(tx: Tx, actor: Member, id: string, hosts: readonly string[]): Promise<void> {
  const { organisationId } = actor;
  const wanted = [...new Set(hosts)];
  const owners = isHead(actor) ? undefined : visibleOwners(actor);
  const known = await tx.all<{ user_id: string }>(sql`
    select m.user_id from memberships m
    where m.organisation_id = ${organisationId} and m.removed_at is null and m.role = any(${[...workers]}::text[]) and m.user_id = any(${wanted}::uuid[])
      and ${owners ? sql`m.user_id = any(${owners})` : sql.raw('true')} for share of m`);
  const found = new Set(known.map(({ user_id }) => user_id));
  const stranger = wanted.find((host) => !found.has(host));
  if (stranger) throw invalid(['hosts', hosts.indexOf(stranger)], "You can't schedule for this person.");
  await tx.run(sql`
    delete from booking_hosts where organisation_id = ${organisationId} and page_id = ${id} and user_id <> all(${wanted}::uuid[])`);
  await tx.run(sql`
    insert into booking_hosts (organisation_id, page_id, user_id)
    select ${organisationId}, ${id}, u from unnest(${wanted}::uuid[]) u on conflict do nothing`);
}
