import { addDays, dayIn } from '#contract/core/time-zone.ts';
import { grossOf } from '#contract/inventory/deals/commission.ts';
import { startingTerms } from '#contract/inventory/deals/commission-terms.ts';
import { type DealSide, defaultPipelines } from '#contract/inventory/deals/deal-stages.ts';
import { defaultTemplates } from '#contract/inventory/deals/deal-templates.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { layOutItems } from '#server/inventory/deals/checklist/items.ts';
import { followAgents } from '#server/inventory/deals/create-deal.ts';
import { followNext, layOutDates } from '#server/inventory/deals/dates/dates.ts';
import { austin, todayOf, zone } from './metro.ts';
import { pastId } from './past-id.ts';

type DealSeed = { owners: readonly string[]; now: Date; count: number };
type Client = { id: string; name: string; kind: string; stage: string; owner: string; price: number; cameAt: string };

const usualRate = 27_500;
/** Before these nobody knows yet which home it will be. */
const withoutHome = ['searching', 'touring', 'appointment'];
const streets = [
  'Live Oak Dr',
  'Barton Hills Dr',
  'Shoal Creek Blvd',
  'Manor Rd',
  'Spicewood Pkwy',
  'Brodie Ln',
  'Duval St',
];
const sideOf = (kind: string): DealSide =>
  kind === 'renter' ? 'lease' : ['seller', 'landlord'].includes(kind) ? 'seller' : 'buyer';
/** As far as the deal is of somebody who is as far. */
const stagesOf: Record<string, Record<DealSide, readonly string[]>> = {
  under_contract: {
    buyer: ['under_contract', 'clear_to_close'],
    seller: ['under_contract', 'clear_to_close'],
    lease: ['lease_out'],
  },
  active: { buyer: ['offer', 'searching'], seller: ['listed', 'offer'], lease: ['application'] },
  appointment: { buyer: ['searching'], seller: ['appointment'], lease: ['touring'] },
};

/** An office's deals on their way, of the people who are that far, with the dates and checklists that a new one has. */
export async function seedDeals(tx: Tx, { owners, now, count }: DealSeed): Promise<void> {
  const { organisationId } = tx.scope;
  const today = todayOf(now);
  const clients = await tx.all<Client>(sql`
    select id, name, kind, stage, owner_id as owner, budget_cents as price, created_at as "cameAt" from leads
    where organisation_id = ${organisationId} and owner_id = any(${[...owners]}::uuid[]) and archived_at is null
      and stage = any(${Object.keys(stagesOf)}::text[])
    order by array_position(${Object.keys(stagesOf)}::text[], stage), id desc limit ${sql.int(count)}`);
  for (const [place, { id: lead, name, kind, stage: reached, owner, price: budget, cameAt }] of clients.entries()) {
    const side = sideOf(kind);
    const pipeline = defaultPipelines.find((one) => one.side === side)!;
    const keys = stagesOf[reached]![side];
    const stage = pipeline.stages.find(({ key }) => key === keys[place % keys.length])!;
    const price = side === 'lease' ? Math.round(budget / 25_000) * 100 : budget;
    // Some time after they came, and before today.
    const came = Date.parse(cameAt);
    const openedAt = new Date(came + (now.getTime() - came) * 0.4).toISOString();
    const openedOn = dayIn(Date.parse(openedAt), zone);
    const twoWeeksAgo = addDays(today, -9 - place);
    const acceptedOn = stage.probability < 75 ? null : openedOn > twoWeeksAgo ? openedOn : twoWeeksAgo;
    const closingOn = addDays(today, 12 + place * 6);
    const { city, zip } = austin[(place * 5) % austin.length]!;
    const home = `${1_200 + place * 137} ${streets[place % streets.length]}, ${city}, TX ${zip}`;
    const address = withoutHome.includes(stage.key) ? null : home;
    const terms = startingTerms(side, owner, { kind: 'percent', rate: usualRate });
    const id = pastId(openedAt);
    await tx.run(sql`
      insert into deals (organisation_id, id, name, pipeline, side, stage, state, probability, lead_id, address, price_cents, commission,
        gross_cents, accepted_on, closing_on, time_zone, owner_id, created_by, created_at)
      values (${organisationId}, ${id}, ${name.slice(0, 120)}, ${pipeline.key}, ${side}, ${stage.key}, 'open',
        ${stage.probability}, ${lead}, ${address}, ${price}, ${JSON.stringify(terms)}::jsonb, ${grossOf(price, terms)}, ${acceptedOn},
        ${closingOn}, ${zone}, ${owner}, ${owner}, ${openedAt})`);
    await followAgents(tx, id, [owner]);
    const template = defaultTemplates.find((one) => one.side === side)!;
    await layOutItems(tx, id, template.items);
    await layOutDates(tx, id, template.dates, { acceptance: acceptedOn, closing: closingOn });
    // What had its day is done; here and there something was forgotten, as it is.
    if (place % 6 !== 2) {
      await tx.run(sql`
        update deal_dates set state = 'done' where organisation_id = ${organisationId} and deal_id = ${id} and on_day < ${today}::date`);
      await followNext(tx, id);
    }
    await tx.run(sql`
      insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, actor_id, data, at)
      values (${organisationId}, ${pastId(openedAt)}, 'deal.created', 'deal', ${id}, 'user', ${owner},
        ${JSON.stringify({ pipeline: pipeline.key, stage: stage.key, price })}::jsonb, ${openedAt})`);
  }
}
