import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { CommercialContact, commercialMarket } from '#contract/verticals/commercial/market.ts';
import { fitsInvestor, fitsTenant } from '#contract/verticals/commercial/sale-words.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { merged } from '../insurance/merged.ts';
import { leadsNamed } from '../property/people.ts';
import { buildingShown } from './buildings.ts';

const contactSubject = (id: string) => ({ type: 'commercial_contact', id });

const columns = sql`k.id, k.kind, k.lead_id as lead, k.name, k.firm, k.criteria, k.note, k.version`;
const byName: Order = { value: { column: sql`k.name_key`, type: 'text' }, id: sql`k.id`, descending: false };

export const contactPage = (
  { kind, cursor, limit }: InputOf<typeof commercialMarket.contacts>,
  { organisationId }: Member,
): Page => ({
  rows: sql`
    select ${columns} from commercial_contacts k where k.organisation_id = ${organisationId} and k.kind = ${kind} and ${after(byName, cursor)}
    order by ${orderBy(byName)} limit ${sql.int(limit)}`,
  cursor: [sql`lintel.plain(r.name)`, sql`r.id`],
  limit,
});

async function contactById(tx: Tx, id: string, lock: Sql = nothing): Promise<CommercialContact> {
  const found = await tx.one<CommercialContact>(sql`
    select ${columns} from commercial_contacts k where k.organisation_id = ${tx.scope.organisationId} and k.id = ${id} ${lock}`);
  if (!found) throw notFound();
  return found;
}

function refuseTurned({ priceFrom, priceTo, feetFrom, feetTo }: CommercialContact['criteria']): void {
  if (priceFrom !== null && priceTo !== null && priceFrom > priceTo)
    throw invalid(['priceTo'], 'The highest price is below the lowest.');
  if (feetFrom !== null && feetTo !== null && feetFrom > feetTo)
    throw invalid(['feetTo'], 'The largest size is below the smallest.');
}

export async function addContact(
  tx: Tx,
  actor: Member,
  input: InputOf<typeof commercialMarket.addContact>,
): Promise<{ id: string }> {
  refuseTurned(input.criteria);
  const [person] = await leadsNamed(tx, actor, [input.lead], () => ['lead']);
  const id = newId();
  const added = await tx.run(sql`
    insert into commercial_contacts (organisation_id, id, kind, lead_id, name, firm, criteria, note)
    values (${tx.scope.organisationId}, ${id}, ${input.kind}, ${person!.id}, ${person!.name}, ${input.firm},
      ${JSON.stringify(input.criteria)}::jsonb, ${input.note}) on conflict (organisation_id, lead_id, kind) do nothing`);
  if (added === 0) throw new Refusal('conflict', 'This person is already on the list.');
  tx.record({
    kind: 'commercial.contact_changed',
    subject: contactSubject(id),
    data: { what: 'added', name: person!.name },
  });
  return { id };
}

export async function changeContact(
  tx: Tx,
  version: number,
  { id, ...wanted }: InputOf<typeof commercialMarket.changeContact>,
): Promise<CommercialContact> {
  const before = await contactById(tx, id, sql`for update of k`);
  if (before.version !== version)
    await refuseOld(tx, { current: before, changed: 'commercial.contact_changed', subject: contactSubject(id) });
  const { after: to, fields } = merged(before, wanted);
  if (fields.length === 0) return before;
  refuseTurned(to.criteria);
  await tx.run(sql`
    update commercial_contacts set firm = ${to.firm}, criteria = ${JSON.stringify(to.criteria)}::jsonb, note = ${to.note},
      version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'commercial.contact_changed', subject: contactSubject(id), data: { fields } });
  return contactById(tx, id);
}

export async function removeContact(tx: Tx, id: string): Promise<void> {
  const gone = await tx.run(sql`
    delete from commercial_contacts where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  if (gone === 0) throw notFound();
  tx.record({ kind: 'commercial.contact_changed', subject: contactSubject(id), data: { what: 'removed' } });
}

export async function matchesOf(tx: Tx, id: string): Promise<OutputOf<typeof commercialMarket.matches>> {
  const { organisationId } = tx.scope;
  const building = await buildingShown(tx, id);
  const sale = await tx.one<{ price: number | null }>(sql`
    select coalesce(asking_cents, value_cents) as price from commercial_sales
    where organisation_id = ${organisationId} and building_id = ${id} and stage not in ('closed', 'lost')`);
  const contacts = await tx.all<CommercialContact>(sql`
    select ${columns} from commercial_contacts k where k.organisation_id = ${organisationId} order by k.name_key, k.id limit 5000`);
  const { use, stateOrProvince: state, squareFeet, noi, list, leases } = building;
  const price = sale?.price ?? null;
  const whole = {
    use,
    state,
    price,
    feet: squareFeet,
    capRate: price && noi > 0 ? Math.round((noi * 1_000_000) / price) : null,
  };
  const vacant = list.filter(
    (space) => !leases.some((lease) => lease.space === space.id && lease.standing !== 'expired'),
  );
  return {
    investors: contacts.filter((one) => one.kind === 'investor' && fitsInvestor(one.criteria, whole)).slice(0, 500),
    tenants: contacts
      .filter(({ kind }) => kind === 'tenant_rep')
      .map((contact) => ({
        contact,
        spaces: vacant
          .filter((space) => fitsTenant(contact.criteria, { use, state, feet: space.squareFeet }))
          .map((space) => ({ id: space.id, suite: space.suite })),
      }))
      .filter(({ spaces }) => spaces.length > 0)
      .slice(0, 500),
  };
}
