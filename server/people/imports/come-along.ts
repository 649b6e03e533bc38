import { email } from '#contract/core/primitives.ts';
import type { ImportChoices } from '#contract/people/imports.ts';
import { newLead } from '#contract/people/leads.ts';
import { splitName } from '#contract/people/split-name.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Further } from '#server/core/imports/importer.ts';
import { insertPoints, type NewPoint } from '../contacts/insert-points.ts';
import { readablePhone } from '../inbound/take-person.ts';
import { insertLeads } from '../leads/import/insert-leads.ts';
import { insertPerson } from '../leads/insert-person.ts';
import { lockArrivals, type Person } from '../leads/known-person.ts';
import { visibleTo } from '../leads/policy.ts';
import { stateBasis } from './consent.ts';
import { meetAll } from './match.ts';
import { archiveMade } from './undo.ts';

/** Somebody whom a record of another kind names: a borrower, an insured. */
export type Companion = Person & {
  /** Whose they are, and how they stand, where nobody knows them yet. */
  owner: string | null;
  stage: string;
  basis: Exclude<ImportChoices['consent']['basis'], 'none'>;
  createdOn: string | null;
};

type Given = { name: string; firstName: string; lastName: string; email: string; phone: string };
type Unread = Record<'email' | 'phone', (value: string) => void>;

/** Somebody as a row names them; nobody where it does not. What no message could reach is left out, and told. */
export function readCompanion(given: Given, unread: Unread): Person | undefined {
  const { firstName, lastName } = given.firstName || given.lastName ? given : splitName(given.name);
  if (!firstName && !lastName) return undefined;
  const read = email.safeParse(given.email);
  const phone = readablePhone(given.phone || null);
  if (given.email && !read.success) unread.email(given.email);
  if (given.phone && !phone) unread.phone(given.phone);
  return {
    firstName: firstName.slice(0, 100),
    lastName: lastName.slice(0, 100),
    email: read.success ? read.data : null,
    phone,
  };
}

/** “Ann Lee”, or “Bob and Ann Lee”, who share the name of their family. */
export function severalNamed(cell: string): [string, string] {
  const [first = '', second = ''] = cell.split(/\s+(?:&|and)\s+/i, 2);
  if (!second || first.includes(',')) return [cell, ''];
  return [first.includes(' ') ? first : `${first} ${splitName(second).lastName}`.trim(), second];
}

const called = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`.trim().toLowerCase();

/** Which of them are one and the same, by the rule of the doors: each bears the number of the first of its kind. */
function sameOf(people: readonly Person[]): number[] {
  const byAddress = new Map<string, number>();
  const byName = new Map<string, Set<number>>();
  const first = people.map((person, at) => {
    const { email, phone } = person;
    const keys = [...(email ? [email] : []), ...(phone && called(person) ? [`${phone} ${called(person)}`] : [])];
    const known = keys.map((key) => byAddress.get(key)).find((place) => place !== undefined) ?? at;
    for (const key of keys) if (!byAddress.has(key)) byAddress.set(key, known);
    if (keys.length > 0) byName.set(called(person), (byName.get(called(person)) ?? new Set()).add(known));
    return known;
  });
  // Who has no address is whoever is called so, where that is one; else the first of those without.
  const bare = new Map<string, number>();
  return first.map((known, at) => {
    const person = people[at]!;
    if (person.email || person.phone) return known;
    const name = called(person);
    const [only, ...others] = byName.get(name) ?? [];
    if (only !== undefined && others.length === 0) return only;
    if (!bare.has(name)) bare.set(name, at);
    return bare.get(name)!;
  });
}

/**
 * Who of them is here, by the rule of `meetPerson`. Who has neither address nor phone is whoever is called so, where whoever
 * imports sees exactly one: a name alone says little, and nothing else is to be had.
 */
async function whoIsHere(tx: Tx, actor: Member, people: readonly Person[]): Promise<(string | undefined)[]> {
  const met = await meetAll(tx, people);
  const names = [...new Set(people.filter(({ email, phone }) => !email && !phone).map(called))];
  if (names.length === 0) return met;
  const rows = await tx.all<{ name: string; id: string }>(sql`
    select name, min(id::text) as id from (
      select lower(trim(l.first_name || ' ' || l.last_name)) as name, l.id from leads l
      where l.organisation_id = ${actor.organisationId} and l.archived_at is null and ${visibleTo(actor)}
        and lower(trim(l.first_name || ' ' || l.last_name)) = any(${names}::text[])) f
    group by name having count(*) = 1`);
  const byName = new Map(rows.map(({ name, id }) => [name, id]));
  return people.map((person, at) => (person.email || person.phone ? met[at] : byName.get(called(person))));
}

/** Whom a loan or policy file names: somebody one knows, by the same rule, or a new lead of whoever brought it. */
export async function personOf(tx: Tx, actor: Member, person: Person): Promise<string> {
  await lockArrivals(tx, [person]);
  const [known] = await whoIsHere(tx, actor, [person]);
  const beginning = { cameBy: 'hand', broughtBy: actor.userId, source: 'other', owner: actor.userId } as const;
  return known ?? insertPerson(tx, person, beginning);
}

/** How many of them would be new. */
export async function countNew(tx: Tx, actor: Member, people: readonly Person[]): Promise<number> {
  const same = sameOf(people);
  const distinct = people.filter((_, at) => same[at] === at);
  return (await whoIsHere(tx, actor, distinct)).filter((one) => one === undefined).length;
}

/** The leads they are, in their order: those whom one knows, and new ones. Nobody is written to by it. */
export async function takeAlong(
  tx: Tx,
  actor: Member,
  importId: string,
  people: readonly Companion[],
): Promise<{ leads: string[]; made: number }> {
  await lockArrivals(tx, people);
  const same = sameOf(people);
  const places = people.flatMap((_, at) => (same[at] === at ? [at] : []));
  const here = await whoIsHere(
    tx,
    actor,
    places.map((at) => people[at]!),
  );
  const ids = new Map(places.map((at, place) => [at, here[place] ?? newId()]));
  const fresh = places.filter((_, place) => here[place] === undefined).map((at) => ({ ...people[at]!, at }));
  const created = fresh.map(({ at, firstName, lastName, email, phone, owner, stage, createdOn }) => ({
    ...newLead.parse({ firstName, lastName, email, phone, source: 'import', stage }),
    id: ids.get(at)!,
    owner,
    createdAt: createdOn && `${createdOn}T12:00:00.000Z`,
  }));
  if (created.length > 0) await insertLeads(tx, actor, importId, created);
  for (const basis of ['inquiry', 'customer', 'written'] as const) {
    const stated = fresh
      .filter((one) => one.basis === basis)
      .map(({ at, email, phone }) => ({ id: ids.get(at)!, email, phone }));
    await stateBasis(tx, importId, { basis, note: '' }, stated);
  }
  const leads = people.map((_, at) => ids.get(same[at]!)!);
  await keepFurther(tx, people, leads, importId);
  return { leads, made: fresh.length };
}

/** By which other ways they can be reached is kept beside what is known; a lead's own address needs no row. */
async function keepFurther(
  tx: Tx,
  people: readonly Person[],
  leads: readonly string[],
  importId: string,
): Promise<void> {
  const own = await tx.all<{ id: string; email: string | null; phone: string | null }>(sql`
    select id, email, phone from leads where organisation_id = ${tx.scope.organisationId} and id = any(${[...leads]}::uuid[])`);
  const byId = new Map(own.map((lead) => [lead.id, lead]));
  const points = people.flatMap(({ email, phone }, at): NewPoint[] => {
    const lead = byId.get(leads[at]!);
    if (!lead) return [];
    return [
      ...(email && email !== lead.email ? [{ leadId: lead.id, channel: 'email' as const, address: email }] : []),
      ...(phone && phone !== lead.phone ? [{ leadId: lead.id, channel: 'phone' as const, address: phone }] : []),
    ];
  });
  if (points.length > 0) await insertPoints(tx, points, importId);
}

const atOnce = 1_000;

/**
 * Whoever came along goes with what they came for: after the records are back, those on whom nothing else hangs and nobody worked.
 * `held`: whether a lead `l` is still needed. Addresses that were kept beside somebody's own go, too.
 */
export const leaveAlong = (held: (lead: Sql) => Sql): Further => ({
  // Those who stay are nobody's failure: they are counted only once they go.
  count: async () => 0,
  async takeBack(tx, jobId, importId, after) {
    const { organisationId } = tx.scope;
    const { madeAt } = await tx.get<{ madeAt: string | null }>(sql`
      select max(made_at) as "madeAt" from file_import_made where organisation_id = ${organisationId} and job_id = ${jobId}`);
    const rows = await tx.all<{ id: string; held: boolean }>(sql`
      select l.id, ${held(sql`l`)} as held from leads l
      where l.organisation_id = ${organisationId} and l.import_id = ${importId} and l.archived_at is null
        and (${after}::uuid is null or l.id > ${after}::uuid) order by l.id limit ${sql.int(atOnce)}`);
    const free = rows.filter((row) => !row.held).map(({ id }) => id);
    if (free.length > 0) await archiveMade(tx, free, madeAt);
    return { done: 0, kept: [], next: rows.length === atOnce ? rows.at(-1)!.id : null };
  },
  async ended(tx, jobId) {
    await tx.run(sql`
      delete from contact_points p using file_imports i
      where p.organisation_id = ${tx.scope.organisationId} and i.organisation_id = p.organisation_id and i.job_id = ${jobId}
        and p.import_id = i.id and p.label = 'other' and p.note = '' and not p.do_not_use`);
  },
});
