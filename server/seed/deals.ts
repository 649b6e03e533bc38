import { addDays } from '#contract/core/time-zone.ts';
import { grossOf } from '#contract/inventory/deals/commission.ts';
import { noTerms } from '#contract/inventory/deals/commission-terms.ts';
import { defaultPipelines } from '#contract/inventory/deals/deal-stages.ts';
import { defaultTemplates } from '#contract/inventory/deals/deal-templates.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { layOutItems } from '#server/inventory/deals/checklist/items.ts';
import { followAgents } from '#server/inventory/deals/create-deal.ts';
import { layOutDates } from '#server/inventory/deals/dates/dates.ts';
import { pastId } from './past-id.ts';

type DealSeed = { owners: readonly string[]; now: Date; count: number };

const zone = 'America/Chicago';
const usualRate = 25_000;

/** An office's deals on their way: every pipeline and stage, with the dates and checklists that a new one has. */
export async function seedDeals(tx: Tx, { owners, now, count }: DealSeed): Promise<void> {
  const { organisationId } = tx.scope;
  const today = now.toISOString().slice(0, 10);
  const clients = await tx.all<{ id: string; name: string; owner: string; price: number | null }>(sql`
    select id, name, owner_id as owner, budget_cents as price from leads
    where organisation_id = ${organisationId} and owner_id = any(${[...owners]}::uuid[]) and archived_at is null
    order by md5(id::text) limit ${sql.int(count)}`);
  for (const [place, { id: lead, name, owner, price: budget }] of clients.entries()) {
    const pipeline = defaultPipelines[place % defaultPipelines.length]!;
    const open = pipeline.stages.filter(({ state }) => state !== 'lost');
    const stage = open[(place * 2) % open.length]!;
    const worth = budget ?? 42_000_000 + place * 1_350_000;
    const price = pipeline.side === 'lease' ? Math.round(worth / 20) : worth;
    const acceptedOn = stage.probability >= 75 ? addDays(today, -12 - place) : null;
    const closingOn = addDays(today, stage.state === 'won' ? -6 * place - 3 : 18 + place * 9);
    const terms = noTerms(pipeline.side, owner, usualRate);
    const openedAt = new Date(now.getTime() - (place * 53 + 5) * 3_600_000).toISOString();
    const id = pastId(openedAt);
    await tx.run(sql`
      insert into deals (organisation_id, id, name, pipeline, side, stage, state, probability, lead_id, price_cents, commission,
        gross_cents, accepted_on, closing_on, closed_on, time_zone, owner_id, created_by, created_at)
      values (${organisationId}, ${id}, ${name.slice(0, 120)}, ${pipeline.key}, ${pipeline.side}, ${stage.key}, ${stage.state},
        ${stage.probability}, ${lead}, ${price}, ${JSON.stringify(terms)}::jsonb, ${grossOf(price, terms)}, ${acceptedOn},
        ${closingOn}, ${stage.state === 'won' ? closingOn : null}, ${zone}, ${owner}, ${owner}, ${openedAt})`);
    await followAgents(tx, id, [owner]);
    const template = defaultTemplates.find(({ side }) => side === pipeline.side)!;
    await layOutItems(tx, id, template.items);
    if (stage.state === 'open')
      await layOutDates(tx, id, template.dates, { acceptance: acceptedOn, closing: closingOn });
    await tx.run(sql`
      insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, actor_id, data, at)
      values (${organisationId}, ${pastId(openedAt)}, 'deal.created', 'deal', ${id}, 'user', ${owner},
        ${JSON.stringify({ pipeline: pipeline.key, stage: stage.key, price })}::jsonb, ${openedAt})`);
  }
}
