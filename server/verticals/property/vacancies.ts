import { randomBytes } from 'node:crypto';
import type { InputOf } from '#contract/core/call.ts';
import { feeAsked, feeCap } from '#contract/verticals/property/application-rules.ts';
import type { rentalApplications, Vacancy } from '#contract/verticals/property/applications.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';
import { merged } from '../insurance/merged.ts';
import { todayAt } from './books.ts';
import { criteriaOf } from './criteria.ts';
import { listUnit } from './list-unit.ts';
import { propertySubject } from './lock.ts';

type Row = Omit<Vacancy, 'fee' | 'feeSource'> & { state: string; today: string };

const rows = (tx: Tx, which: Sql): Promise<Row[]> =>
  tx.all<Row>(sql`
    select v.id, json_build_object('id', p.id, 'name', p.name) as property, json_build_object('id', u.id, 'name', u.name) as unit,
      v.rent_cents as rent, v.deposit_cents as deposit, v.available_on::text as "availableOn", v.headline, v.words, v.slug,
      v.is_open as "isOpen", v.listing_id as listing, v.version, p.state_or_province as state, ${todayAt}::text as today,
      (select count(*)::int from rental_applications a where a.organisation_id = v.organisation_id and a.vacancy_id = v.id) as applications
    from rental_vacancies v join rental_units u on u.organisation_id = v.organisation_id and u.id = v.unit_id
    join rental_properties p on p.organisation_id = v.organisation_id and p.id = v.property_id
    where v.organisation_id = ${tx.scope.organisationId} and ${which}`);

async function shown(tx: Tx, found: readonly Row[]): Promise<Vacancy[]> {
  const fee = (await criteriaOf(tx))?.fee ?? 0;
  return found.map(({ state, today, ...row }) => ({
    ...row,
    fee: feeAsked(fee, state, row.rent, today),
    feeSource: feeCap(state, row.rent, today)?.source ?? null,
  }));
}

const newest: Order = { id: sql`v.id`, descending: true };

export async function vacancyPage(
  tx: Tx,
  { cursor, limit }: InputOf<typeof rentalApplications.vacancies>,
): Promise<{ rows: Vacancy[]; next: string | null }> {
  const found = await rows(tx, sql`${after(newest, cursor)} order by ${orderBy(newest)} limit ${sql.int(limit)}`);
  return { rows: await shown(tx, found), next: found.length < limit ? null : found.at(-1)!.id };
}

async function vacancyById(tx: Tx, id: string): Promise<Vacancy> {
  const [one] = await shown(tx, await rows(tx, sql`v.id = ${id}`));
  if (!one) throw notFound();
  return one;
}

const publicTexts = ({ headline, words }: { headline: string; words: string }) => [
  { path: ['headline'], text: headline },
  { path: ['words'], text: words },
];

/** Small letters and digits, so that it can be read out. */
const newSlug = (): string =>
  BigInt(`0x${randomBytes(12).toString('hex')}`)
    .toString(36)
    .padStart(16, '0');

/** An application page and, where wanted, a listing: one act, of which all or nothing happens. */
export async function openVacancy(
  tx: Tx,
  actor: Member,
  { unit, alsoList, ...input }: InputOf<typeof rentalApplications.openVacancy>,
): Promise<Vacancy> {
  const { organisationId, userId } = tx.scope;
  const place = await tx.one<{ property: string; isOpen: boolean }>(sql`
    select u.property_id as property, exists (select from rental_vacancies v where v.organisation_id = u.organisation_id
      and v.unit_id = u.id and v.is_open) as "isOpen"
    from rental_units u where u.organisation_id = ${organisationId} and u.id = ${unit} for update of u`);
  if (!place) throw notFound();
  if (place.isOpen) throw new Refusal('conflict', 'This unit is already advertised.');
  if (!(await criteriaOf(tx))) throw new Refusal('conflict', 'Set the criteria for applicants first.');
  refuseForbiddenWords(publicTexts(input));
  const id = newId();
  const listing = alsoList ? await listUnit(tx, actor, unit, input) : null;
  await tx.run(sql`
    insert into rental_vacancies (organisation_id, id, property_id, unit_id, slug, rent_cents, deposit_cents, available_on, headline, words,
      listing_id, created_by)
    values (${organisationId}, ${id}, ${place.property}, ${unit}, ${newSlug()}, ${input.rent}, ${input.deposit}, ${input.availableOn},
      ${input.headline}, ${input.words}, ${listing}, ${userId})`);
  tx.record({
    kind: 'rental.vacancy_changed',
    subject: propertySubject(place.property),
    data: { vacancy: id, unit, what: 'opened', rent: input.rent, listing },
  });
  return vacancyById(tx, id);
}

export async function changeVacancy(
  tx: Tx,
  version: number,
  { id, ...wanted }: InputOf<typeof rentalApplications.changeVacancy>,
): Promise<Vacancy> {
  const { organisationId } = tx.scope;
  const held = await tx.one(sql`
    select from rental_vacancies where organisation_id = ${organisationId} and id = ${id} for update`);
  if (!held) throw notFound();
  const before = await vacancyById(tx, id);
  const subject = propertySubject(before.property.id);
  if (before.version !== version) await refuseOld(tx, { current: before, changed: 'rental.vacancy_changed', subject });
  const { after: to, fields } = merged(before, wanted);
  if (fields.length === 0) return before;
  refuseForbiddenWords(publicTexts(to));
  if (to.isOpen && !before.isOpen) {
    const other = await tx.one(sql`
      select from rental_vacancies where organisation_id = ${organisationId} and unit_id = ${before.unit.id} and is_open`);
    if (other) throw invalid(['isOpen'], 'This unit is already advertised.');
  }
  await tx.run(sql`
    update rental_vacancies set rent_cents = ${to.rent}, deposit_cents = ${to.deposit}, available_on = ${to.availableOn},
      headline = ${to.headline}, words = ${to.words}, is_open = ${to.isOpen}, version = version + 1
    where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({ kind: 'rental.vacancy_changed', subject, data: { vacancy: id, fields } });
  return vacancyById(tx, id);
}

/** Somebody moves in: nobody else need apply. */
export const closeVacancy = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    update rental_vacancies set is_open = false, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and is_open`);
