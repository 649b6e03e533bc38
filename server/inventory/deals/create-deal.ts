import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import { agreedAmount, type BuyerFee } from '#contract/inventory/deals/buyer-fee.ts';
import { type Amount, type Earned, grossOf } from '#contract/inventory/deals/commission.ts';
import { startingTerms } from '#contract/inventory/deals/commission-terms.ts';
import { pipelineOf } from '#contract/inventory/deals/deal-stages.ts';
import type { TemplateDate } from '#contract/inventory/deals/deal-templates.ts';
import type { Deal, deals } from '#contract/inventory/deals/deals.ts';
import { fitsSide, wrongKind } from '#contract/inventory/deals/sale-kinds.ts';
import { templateFor } from '#contract/inventory/deals/template-match.ts';
import { homeZone, stateInAddress, zoneOfAddress } from '#contract/inventory/home-zone.ts';
import { stateCode } from '#contract/people/states.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { zoneOf } from '#server/core/metrics/ask.ts';
import { listingById } from '#server/inventory/listings/queries.ts';
import { leadById } from '#server/people/leads/queries.ts';
import { sellersOf } from '../listings/sellers-of.ts';
import { addSellers } from './add-parties.ts';
import { layOutItems } from './checklist/items.ts';
import { agreementHeld, refuseBeyond } from './commissions/compensation.ts';
import { layOutDates, type Waiver } from './dates/dates.ts';
import { checkMembers } from './members.ts';
import { dealById } from './queries.ts';
import { settingsOf } from './settings/settings.ts';

/** Records that a deal links to must exist and be visible to the actor. */
export async function checkLinks(
  tx: Tx,
  actor: Member,
  {
    lead,
    listing,
    owner,
  }: { lead?: string | null | undefined; listing?: string | null | undefined; owner?: string | null | undefined },
): Promise<void> {
  if (lead && !(await tx.one(leadById(lead, actor))))
    throw invalid(['lead'], 'This lead doesn’t exist or you can’t see it.');
  if (listing && !(await tx.one(listingById(listing, actor))))
    throw invalid(['listing'], 'This listing doesn’t exist or you can’t see it.');
  if (owner) await checkMembers(tx, [owner], ['owner']);
}

/** A larger amount is a typo, and beyond the supported range. */
const mostEarned = 1_000_000_000_000;

/** A deal's total commission by price and terms; null when it can't be computed yet. */
export function earnedBy(price: number | null, terms: Earned, path: string[]): number | null {
  const gross = grossOf(price, terms);
  if (gross !== null && gross > mostEarned) throw invalid(path, 'Enter a smaller commission.');
  return gross;
}

/** Agents with a share can see the deal. */
export async function followAgents(tx: Tx, dealId: string, users: readonly string[]): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`
    delete from deal_agents where organisation_id = ${organisationId} and deal_id = ${dealId}
      and user_id <> all(${[...users]}::uuid[])`);
  await tx.run(sql`
    insert into deal_agents (organisation_id, deal_id, user_id)
    select ${organisationId}, ${dealId}, u from unnest(${[...users]}::uuid[]) u on conflict do nothing`);
}

/** The home's data as given, otherwise from its listing. */
async function homeOf(
  tx: Tx,
  {
    listing,
    address,
    propertyType,
    stateOrProvince,
  }: Pick<New, 'listing' | 'address' | 'propertyType' | 'stateOrProvince'>,
) {
  const home =
    listing &&
    (await tx.one<{ type: string; state: string | null }>(sql`
      select property_type as type, upper(trim(state_or_province)) as state from listings
      where organisation_id = ${tx.scope.organisationId} and id = ${listing}`));
  return {
    propertyType: propertyType ?? (home ? home.type : null),
    stateOrProvince:
      stateOrProvince ??
      (home ? (stateCode(home.state) ?? home.state) : null) ??
      (address ? stateInAddress(address) : null),
  };
}

/** The home's time zone, in which the deal's dates are due, wherever its users are. Null when unknown. */
export async function zoneAtHome(
  tx: Tx,
  { listing, address }: { listing?: string | null | undefined; address?: string | null | undefined },
): Promise<string | null> {
  const home =
    listing &&
    (await tx.one<{ stateOrProvince: string | null; postalCode: string | null }>(sql`
      select state_or_province as "stateOrProvince", postal_code as "postalCode" from listings
      where organisation_id = ${tx.scope.organisationId} and id = ${listing}`));
  return (home ? homeZone(home) : null) ?? (address ? zoneOfAddress(address) : null);
}

/** The commission as given, otherwise as the buyer agreed; unknown when nobody stated it. */
const startingAmount = (rate: number | undefined, fee: BuyerFee | undefined): Amount | null =>
  rate !== undefined ? { kind: 'percent', rate } : fee ? agreedAmount(fee) : null;

type New = InputOf<typeof deals.create>;

/** Creates a deal in the first stage by default, with the checklist and dates of the best template. */
export async function createDeal(tx: Tx, actor: Member, input: New): Promise<Deal> {
  const owner = input.owner === undefined ? actor.userId : input.owner;
  if (owner !== null && owner !== actor.userId && !holds(actor.role, 'deals.assign'))
    throw new Refusal('forbidden', 'Your role can’t assign deals.');
  await checkLinks(tx, actor, { ...input, owner });
  const id = await openDeal(tx, { ...input, owner });
  return tx.get<Deal>(dealById(id, actor));
}

/** Dates that are agreed take the place of the template's; what the contract does not know is there, and waived. Who may open it, and what it is linked to, was asked before. */
export async function openDeal(
  tx: Tx,
  input: Omit<New, 'owner'> & { owner: string | null },
  agreed: readonly TemplateDate[] = [],
  waivers: readonly Waiver[] = [],
): Promise<string> {
  const { organisationId, userId } = tx.scope;
  const { pipelines, templates } = await settingsOf(tx);
  const pipeline = pipelineOf(pipelines, input.pipeline);
  if (!pipeline) throw invalid(['pipeline'], 'Choose a pipeline.');
  const stage = input.stage ? pipeline.stages.find(({ key }) => key === input.stage) : pipeline.stages[0];
  if (stage?.state !== 'open') throw invalid(['stage'], 'A new deal must start in an open stage.');
  if (!fitsSide(input.saleKind, pipeline.side)) throw invalid(['saleKind'], wrongKind);
  const { owner } = input;
  const client = pipeline.side !== 'buyer' && input.listing ? (await sellersOf(tx, input.listing))[0] : undefined;
  const lead = input.lead ?? client?.lead ?? null;
  const timeZone = (await zoneAtHome(tx, input)) ?? input.timeZone ?? (await zoneOf(tx));
  const id = newId();
  const fee = await agreementHeld(tx, { ...input, timeZone, side: pipeline.side });
  const terms = startingTerms(pipeline.side, owner, startingAmount(input.commissionRate, fee));
  refuseBeyond(fee, input.price, terms, ['commissionRate']);
  await tx.run(sql`
    insert into deals (organisation_id, id, name, pipeline, side, stage, probability, lead_id, listing_id, address, price_cents,
                       commission, gross_cents, accepted_on, closing_on, time_zone, owner_id, created_by, sale_kind)
    values (${organisationId}, ${id}, ${input.name}, ${pipeline.key}, ${pipeline.side}, ${stage.key}, ${stage.probability},
            ${lead}, ${input.listing}, ${input.address}, ${input.price}, ${JSON.stringify(terms)}::jsonb,
            ${earnedBy(input.price, terms, ['price'])}, ${input.acceptedOn}, ${input.closingOn}, ${timeZone}, ${owner},
            ${userId}, ${input.saleKind})`);
  if (owner) await followAgents(tx, id, [owner]);
  await addSellers(tx, id, pipeline.side, input.listing);
  const home = { ...(await homeOf(tx, input)), saleKind: input.saleKind };
  const closest = templateFor(templates, { ...home, side: pipeline.side });
  const template = closest?.template;
  if (closest)
    await tx.run(sql`
      update deals set template = ${JSON.stringify({ name: closest.template.name, by: closest.by, ...home })}::jsonb
      where organisation_id = ${organisationId} and id = ${id}`);
  await layOutItems(tx, id, template?.items ?? []);
  const usual = (template?.dates ?? []).filter(({ key }) => !agreed.some((date) => date.key === key));
  const bases = { acceptance: input.acceptedOn, closing: input.closingOn };
  await layOutDates(tx, id, [...usual, ...agreed], bases, waivers);
  tx.record({
    kind: 'deal.created',
    subject: { type: 'deal', id },
    data: { pipeline: pipeline.key, stage: stage.key, price: input.price },
  });
  return id;
}
