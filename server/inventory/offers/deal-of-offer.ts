import type { OutputOf } from '#contract/core/call.ts';
import { type DealSide, type DealStage, type Pipeline, pipelineOf } from '#contract/inventory/deals/deal-stages.ts';
import type { TemplateDate } from '#contract/inventory/deals/deal-templates.ts';
import { type Deal, newDeal } from '#contract/inventory/deals/deals.ts';
import { kindOfListing } from '#contract/inventory/deals/sale-kinds.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import type { Contingency, ContingencyKind } from '#contract/inventory/offers/offer-terms.ts';
import type { Offer, offers } from '#contract/inventory/offers/offers.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { addMissingParties, addSellers, type NewParty } from '../deals/add-parties.ts';
import { changeDeal, writeStage } from '../deals/change-deal.ts';
import { lackingBefore } from '../deals/checklist/items.ts';
import { openDeal } from '../deals/create-deal.ts';
import { agreeDates, moveBases, type Waiver, waiveDates } from '../deals/dates/dates.ts';
import { lockDeal } from '../deals/lock-deal.ts';
import { canColumn, visibleTo } from '../deals/policy.ts';
import { settingsOf } from '../deals/settings/settings.ts';

/** An accepted offer starts in the first stage with at least this probability. */
const nearlySure = 75;

/** The stage of an accepted offer, and the one before it. */
function stagesOf({ stages }: Pipeline): { agreed: DealStage; earlier: DealStage } {
  const open = stages.filter(({ state }) => state === 'open');
  const found = open.findIndex(({ probability }) => probability >= nearlySure);
  const place = found < 0 ? open.length - 1 : found;
  return { agreed: open[place]!, earlier: open[Math.max(0, place - 1)]! };
}

/** A deal, and the checklist items missing before the stage of an accepted offer. */
type Placed = { deal: string; waitsFor: string[] };

type Standing = OutputOf<typeof offers.dealsFor>['deals'];
const mostStanding = 20;

/** Open deals of this sale that the actor may change: on the listing, or the buyer's without another home. */
export const dealsFor = (tx: Tx, actor: Member, listing: string, lead: string | null): Promise<Standing> =>
  tx.all(sql`
    select d.id, d.name, d.pipeline, d.stage, d.because from (
      select l.id, l.name, l.pipeline, l.stage, case when l.listing_id is null then 'buyer' else 'listing' end as because,
        ${canColumn(actor)} as can
      from deals l
      where l.organisation_id = ${actor.organisationId} and l.state = 'open' and l.archived_at is null and ${visibleTo(actor)}
        and (l.listing_id = ${listing} or (l.listing_id is null and l.side <> 'seller' and l.lead_id = ${lead}::uuid))) d
    where (d.can ->> 'change')::boolean
    order by d.because desc, d.id desc limit ${sql.int(mostStanding)}`);

/** Opens a deal for the listing's agent, with the buyer's side as parties and the agreed dates. */
export async function newDealOf(
  tx: Tx,
  actor: Member,
  listing: Listing,
  offer: Offer,
  acceptedOn: string,
  timeZone: string,
): Promise<Placed> {
  const side: DealSide = listing.propertyType.includes('Lease') ? 'lease' : 'seller';
  const pipeline = (await settingsOf(tx)).pipelines.find((one) => one.side === side);
  if (!pipeline) throw new Refusal('conflict', 'There is no pipeline for this side. Add one in Settings.');
  const id = await openDeal(
    tx,
    {
      ...newDeal.parse({
        name: listing.unparsedAddress.slice(0, 120),
        pipeline: pipeline.key,
        stage: stagesOf(pipeline).earlier.key,
        listing: listing.id,
        saleKind: kindOfListing(listing, side),
        address: listing.unparsedAddress.slice(0, 200),
        price: offer.price,
        acceptedOn,
        closingOn: offer.closingOn,
        timeZone,
      }),
      owner: listing.listAgent ?? actor.userId,
    },
    agreedDates(offer),
    waiversOf(offer),
  );
  await addParties(tx, id, side, offer);
  return { deal: id, waitsFor: await goOn(tx, await lockDeal(tx, actor, id)) };
}

/** The existing deal takes over the terms, and moves to the stage of an accepted offer unless it is further already. */
export async function takeIntoDeal(
  tx: Tx,
  actor: Member,
  dealId: string,
  listing: Listing,
  offer: Offer,
  acceptedOn: string,
): Promise<Placed> {
  if (!(await dealsFor(tx, actor, listing.id, offer.lead)).some(({ id }) => id === dealId))
    throw invalid(['deal'], 'Choose an open deal for this sale that you can edit.');
  const { version, address, closingOn, side, saleKind } = await lockDeal(tx, actor, dealId);
  const changed = await changeDeal(tx, actor, dealId, version, {
    price: offer.price,
    listing: listing.id,
    saleKind: saleKind ?? kindOfListing(listing, side),
    address: address ?? listing.unparsedAddress.slice(0, 200),
  });
  const { deal } = await moveBases(tx, actor, dealId, changed.version, {
    acceptedOn,
    closingOn: offer.closingOn ?? closingOn,
  });
  await agreeDates(tx, deal, agreedDates(offer));
  await waiveDates(tx, dealId, waiversOf(offer));
  const waitsFor = await goOn(tx, deal);
  await addParties(tx, dealId, deal.side, offer);
  await addSellers(tx, dealId, deal.side, listing.id);
  return { deal: dealId, waitsFor };
}

/**
 * Moves the deal to the stage of an accepted offer, unless it is further already. Items required before that stage, such as the signed
 * contract, must be complete; until then the deal waits one stage before it.
 */
async function goOn(tx: Tx, deal: Pick<Deal, 'id' | 'stage' | 'pipeline' | 'probability'>): Promise<string[]> {
  const pipeline = pipelineOf((await settingsOf(tx)).pipelines, deal.pipeline);
  if (!pipeline) return [];
  const { agreed, earlier } = stagesOf(pipeline);
  if (deal.probability >= agreed.probability) return [];
  const lacking = (await lackingBefore(tx, deal.id)).filter(({ before }) => before === agreed.key);
  const stage = lacking.length > 0 ? earlier : agreed;
  if (deal.probability < stage.probability) await writeStage(tx, deal, stage);
  return lacking.map(({ name }) => name);
}

/** On a buyer's deal, the buyer and their agent aren't the other side. Existing parties aren't added again. */
async function addParties(tx: Tx, deal: string, side: DealSide, offer: Offer): Promise<void> {
  const parties: NewParty[] = [
    ...(side === 'buyer'
      ? []
      : [
          { role: 'other_side' as const, name: offer.buyer, email: '', phone: '', lead: offer.lead },
          {
            role: 'other_agent' as const,
            name: offer.agent,
            email: offer.agentEmail,
            phone: offer.agentPhone,
            lead: null,
          },
        ]),
    { role: 'lender', name: offer.lender, email: '', phone: '', lead: null },
  ];
  await addMissingParties(
    tx,
    deal,
    parties.filter(({ name }) => name),
  );
}

/** Key and name of each contingency's date. */
const ends: Record<Exclude<ContingencyKind, 'other'>, { key: string; name: string }> = {
  inspection: { key: 'inspection', name: 'Inspection period ends' },
  financing: { key: 'loan', name: 'Loan commitment due' },
  appraisal: { key: 'appraisal', name: 'Appraisal due' },
  sale_of_home: { key: 'sale_of_home', name: 'Buyer’s home sold' },
  title: { key: 'title', name: 'Title commitment due' },
};

/**
 * The agreed dates; of two with the same key, the earlier one. The option period stands for the inspection, which happens within it, unless
 * an inspection contingency was agreed too. It ends on its day even if that is no business day.
 */
function agreedDates({ contingencies, optionDays }: Offer): TemplateDate[] {
  const dates = contingencies
    .map(dateOf)
    .filter(
      ({ key, rule }, place, all) =>
        !all.some(
          (other, at) =>
            other.key === key && (other.rule.days < rule.days || (other.rule.days === rule.days && at < place)),
        ),
    );
  if (optionDays === 0) return dates;
  const key = dates.some((date) => date.key === 'inspection') ? 'option' : 'inspection';
  const rule = { base: 'acceptance', days: optionDays, count: 'calendar', roll: 'none' } as const;
  return [...dates, { key, name: 'Option period ends', rule, time: '17:00' }];
}

/** What a buyer may hold a contract open for, or not. A deposit and a title commitment are owed in any case. */
const mayBeLeftOut = ['inspection', 'financing', 'appraisal'] as const;

/** Of a contingency that was not agreed on there is no day to miss: the template's stands there as waived, and why. */
const waiversOf = (offer: Offer): Waiver[] =>
  mayBeLeftOut
    .filter((kind) => !agreedDates(offer).some(({ key }) => key === ends[kind].key))
    .map((kind) => ({ key: ends[kind].key, reason: `The accepted offer has no ${kind} contingency.` }));

function dateOf({ kind, days }: Contingency, place: number): TemplateDate {
  const end = kind === 'other' ? { key: `contingency_${place + 1}`, name: 'Contingency deadline' } : ends[kind];
  return { ...end, rule: { base: 'acceptance', days, count: 'calendar', roll: 'next' }, time: '17:00' };
}
