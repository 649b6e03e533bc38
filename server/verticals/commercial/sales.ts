import { randomBytes } from 'node:crypto';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { isSaleOver, movesOn, priceFigures, usualNda } from '#contract/verticals/commercial/sale-words.ts';
import type { commercialSales, Loi, MemorandumWords, Sale } from '#contract/verticals/commercial/sales.ts';
import { ownBrand } from '#server/account/onboarding/shown-brand.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { merged } from '../insurance/merged.ts';
import { buildingById, buildingShown, todayAt } from './buildings.ts';
import { closedAsComp } from './comps.ts';
import { refuseMemorandum } from './refuse-memorandum.ts';

export const saleSubject = (id: string) => ({ type: 'commercial_sale', id });

const columns: Sql = sql`
  s.id, json_build_object('id', b.id, 'name', b.name) as building, s.stage, s.seller, s.value_cents as value, s.asking_cents as asking,
  (select count(*)::int from commercial_lois o where o.organisation_id = s.organisation_id and o.sale_id = s.id) as lois,
  (select max(o.price_cents)::bigint from commercial_lois o where o.organisation_id = s.organisation_id and o.sale_id = s.id
    and o.state <> 'declined') as "bestPrice",
  (select count(*)::int from commercial_room_guests g where g.organisation_id = s.organisation_id and g.sale_id = s.id
    and g.revoked_at is null) as investors,
  s.touched_at as "touchedAt", s.touch_note as "touchNote",
  s.stage not in ('closed', 'lost') and s.touched_at < now() - interval '30 days' as "isStale", s.version`;
const from = sql`commercial_sales s
  join commercial_buildings b on b.organisation_id = s.organisation_id and b.id = s.building_id`;

const newest: Order = { id: sql`s.id`, descending: true };

export function salePage(
  { state, cursor, limit }: InputOf<typeof commercialSales.list>,
  { organisationId }: Member,
): Page {
  const open = state === 'open' ? sql`and s.stage not in ('closed', 'lost')` : nothing;
  return {
    rows: sql`
      select ${columns} from ${from} where s.organisation_id = ${organisationId} ${open} and ${after(newest, cursor)}
      order by ${orderBy(newest)} limit ${sql.int(limit)}`,
    cursor: [sql`r.id`],
    limit,
  };
}

export type KeptSale = Sale & {
  nda: string;
  memorandum: MemorandumWords;
  slug: string;
  isPublished: boolean;
  cover: string | null;
  closedOn: string | null;
  closedPrice: number | null;
  createdBy: string | null;
  today: string;
};

export async function saleById(tx: Tx, id: string, lock: Sql = nothing): Promise<KeptSale> {
  const found = await tx.one<KeptSale>(sql`
    select ${columns}, s.nda, s.memorandum, s.slug, s.is_published as "isPublished", s.cover_file_id as cover,
      s.closed_on::text as "closedOn", s.closed_cents as "closedPrice", s.created_by as "createdBy", ${todayAt}::text as today
    from ${from} where s.organisation_id = ${tx.scope.organisationId} and s.id = ${id} ${lock}`);
  if (!found) throw notFound();
  return found;
}

export const lockSale = (tx: Tx, id: string): Promise<KeptSale> => saleById(tx, id, sql`for update of s`);

export const offeringAddress = (publicUrl: string, slug: string): string => `${publicUrl}/offering/${slug}`;

type Row = Omit<Loi, 'perFoot' | 'capRate' | 'ofAsking'>;

/** Letters of intent with what each price says of the building: the highest of a round is not always the best. */
export async function saleShown(tx: Tx, publicUrl: string, id: string): Promise<OutputOf<typeof commercialSales.get>> {
  const { slug, cover, createdBy: _, ...sale } = await saleById(tx, id);
  const { noi, squareFeet } = await buildingShown(tx, sale.building.id);
  const rows = await tx.all<Row>(sql`
    select o.id, o.contact_id as contact, o.buyer, o.round, o.price_cents as price, o.deposit_cents as deposit,
      o.diligence_days as "diligenceDays", o.closing_days as "closingDays", o.financing, o.contingencies, o.note,
      o.received_on::text as "receivedOn", o.state
    from commercial_lois o where o.organisation_id = ${tx.scope.organisationId} and o.sale_id = ${id}
    order by o.state = 'declined', o.price_cents desc, o.id limit 500`);
  return {
    ...sale,
    noi,
    squareFeet,
    address: offeringAddress(publicUrl, slug),
    hasCover: cover !== null,
    offers: rows.map((row) => ({ ...row, ...priceFigures(row.price, squareFeet, noi, sale.asking) })),
  };
}

const words = (name: string): MemorandumWords => ({
  headline: name,
  summary: '',
  highlights: [],
  location: '',
  disclaimer:
    'This memorandum is for information and no offer to sell. Figures come from the owner and from sources held to be reliable; neither the owner nor the broker warrants them. Buyers verify all of it themselves.',
});

export async function startSale(tx: Tx, input: InputOf<typeof commercialSales.start>): Promise<{ id: string }> {
  const { organisationId, userId } = tx.scope;
  const building = await buildingById(tx, input.building, sql`for update of b`);
  const open = await tx.one(sql`
    select from commercial_sales where organisation_id = ${organisationId} and building_id = ${input.building}
      and stage not in ('closed', 'lost')`);
  if (open) throw new Refusal('conflict', 'This building is already on sale.');
  const { organisation: broker } = await ownBrand(tx);
  const id = newId();
  await tx.run(sql`
    insert into commercial_sales (organisation_id, id, building_id, seller, value_cents, asking_cents, nda, memorandum, slug, created_by)
    values (${organisationId}, ${id}, ${input.building}, ${input.seller}, ${input.value}, ${input.asking},
      ${usualNda(building.name, broker)}, ${JSON.stringify(words(building.name))}::jsonb, ${randomBytes(9).toString('hex')}, ${userId})`);
  tx.record({
    kind: 'commercial.sale_changed',
    subject: saleSubject(id),
    data: { what: 'started', building: building.name },
  });
  return { id };
}

export async function changeSale(
  tx: Tx,
  version: number,
  { id, ...wanted }: InputOf<typeof commercialSales.change>,
): Promise<void> {
  const { seller, value, asking, nda, memorandum, isPublished, version: now } = await lockSale(tx, id);
  const before = { seller, value, asking, nda, memorandum };
  if (now !== version)
    await refuseOld(tx, {
      current: { ...before, version: now },
      changed: 'commercial.sale_changed',
      subject: saleSubject(id),
    });
  const { after: to, fields } = merged(before, wanted);
  if (fields.length === 0) return;
  if (isPublished) refuseMemorandum(to.memorandum);
  await tx.run(sql`
    update commercial_sales set seller = ${to.seller}, value_cents = ${to.value}, asking_cents = ${to.asking}, nda = ${to.nda},
      memorandum = ${JSON.stringify(to.memorandum)}::jsonb, touched_at = now(), version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'commercial.sale_changed', subject: saleSubject(id), data: { fields } });
}

export async function moveSale(tx: Tx, { id, stage, price, on }: InputOf<typeof commercialSales.move>): Promise<void> {
  const sale = await lockSale(tx, id);
  if (sale.stage === stage) return;
  if (sale.stage === 'closed') throw new Refusal('conflict', 'This sale is closed.');
  if (stage === 'closed') {
    if (price === null) throw invalid(['price'], 'Enter the price it closed at.');
    if (on === null || on > sale.today) throw invalid(['on'], 'Enter a date that isn’t in the future.');
  }
  if (isSaleOver(sale.stage) && !isSaleOver(stage)) {
    const other = await tx.one(sql`
      select from commercial_sales where organisation_id = ${tx.scope.organisationId} and building_id = ${sale.building.id} and id <> ${id}
        and stage not in ('closed', 'lost')`);
    if (other) throw new Refusal('conflict', 'This building is already on sale.');
  }
  const closed = stage === 'closed';
  // An offering that is over is no longer shown, and nobody stays in its room.
  await tx.run(sql`
    update commercial_sales set stage = ${stage}, closed_cents = ${closed ? price : null}, closed_on = ${closed ? on : null},
      is_published = is_published and ${!isSaleOver(stage)}, touched_at = now(), version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  if (isSaleOver(stage))
    await tx.run(sql`
      update commercial_room_guests set revoked_at = now()
      where organisation_id = ${tx.scope.organisationId} and sale_id = ${id} and revoked_at is null`);
  if (closed) await closedAsComp(tx, id);
  tx.record({ kind: 'commercial.sale_changed', subject: saleSubject(id), data: { what: 'moved', stage } });
}

export async function touchSale(tx: Tx, { id, note }: InputOf<typeof commercialSales.touch>): Promise<void> {
  await lockSale(tx, id);
  await touched(tx, id, note);
  tx.record({ kind: 'commercial.sale_changed', subject: saleSubject(id), data: { what: 'touched', note } });
}

export const touched = (tx: Tx, id: string, note?: string): Promise<number> =>
  tx.run(sql`
    update commercial_sales set touched_at = now(), touch_note = coalesce(${note ?? null}, touch_note)
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);

export async function addLoi(tx: Tx, input: InputOf<typeof commercialSales.addLoi>): Promise<{ id: string }> {
  const { organisationId } = tx.scope;
  const sale = await lockSale(tx, input.id);
  if (isSaleOver(sale.stage)) throw new Refusal('conflict', 'This sale is over.');
  const contact = input.contact
    ? await tx.one<{ name: string; firm: string }>(sql`
        select name, firm from commercial_contacts where organisation_id = ${organisationId} and id = ${input.contact}`)
    : undefined;
  if (input.contact && !contact) throw invalid(['contact'], 'Choose somebody on the investor list.');
  const buyer = input.buyer || contact?.firm || contact?.name;
  if (!buyer) throw invalid(['buyer'], 'Enter who offers.');
  if (input.receivedOn > sale.today) throw invalid(['receivedOn'], 'Enter a date that isn’t in the future.');
  const { round } = await tx.get<{ round: number }>(sql`
    select coalesce(max(round), 0)::int + 1 as round from commercial_lois
    where organisation_id = ${organisationId} and sale_id = ${input.id} and buyer_key = lintel.plain(${buyer})`);
  const id = newId();
  await tx.run(sql`
    insert into commercial_lois (organisation_id, id, sale_id, contact_id, buyer, round, price_cents, deposit_cents, diligence_days,
      closing_days, financing, contingencies, note, received_on)
    values (${organisationId}, ${id}, ${input.id}, ${input.contact}, ${buyer}, ${round}, ${input.price}, ${input.deposit},
      ${input.diligenceDays}, ${input.closingDays}, ${input.financing}, ${[...new Set(input.contingencies)]}::text[], ${input.note},
      ${input.receivedOn})`);
  await touched(tx, input.id);
  await forward(tx, sale, 'offers');
  tx.record({
    kind: 'commercial.sale_changed',
    subject: saleSubject(input.id),
    data: { what: 'loi_added', buyer, round },
  });
  return { id };
}

const forward = async (tx: Tx, { id, stage }: KeptSale, to: 'offers' | 'psa'): Promise<void> => {
  if (!movesOn(stage, to)) return;
  await tx.run(sql`
    update commercial_sales set stage = ${to}, version = version + 1 where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
};

export async function decideLoi(tx: Tx, { id, state }: InputOf<typeof commercialSales.decideLoi>): Promise<void> {
  const { organisationId } = tx.scope;
  const whose = await tx.one<{ sale: string }>(sql`
    select sale_id as sale from commercial_lois where organisation_id = ${organisationId} and id = ${id}`);
  if (!whose) throw notFound();
  const sale = await lockSale(tx, whose.sale);
  const before = await tx.get<{ state: string; buyer: string }>(sql`
    select state, buyer from commercial_lois where organisation_id = ${organisationId} and id = ${id} for update`);
  if (before.state === state) return;
  if (isSaleOver(sale.stage)) throw new Refusal('conflict', 'This sale is over.');
  const taken =
    state === 'accepted' &&
    (await tx.one<{ buyer: string }>(sql`
      select buyer from commercial_lois where organisation_id = ${organisationId} and sale_id = ${sale.id} and state = 'accepted'`));
  if (taken) throw new Refusal('conflict', `The letter of ${taken.buyer} is accepted. Decline it first.`);
  await tx.run(sql`
    update commercial_lois set state = ${state} where organisation_id = ${organisationId} and id = ${id}`);
  await touched(tx, sale.id);
  if (state === 'accepted') await forward(tx, sale, 'psa');
  tx.record({
    kind: 'commercial.sale_changed',
    subject: saleSubject(sale.id),
    data: { what: 'loi_decided', buyer: before.buyer, state },
  });
}
