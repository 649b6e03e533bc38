import { randomUUID } from 'node:crypto';
import type { ShownBrand } from '#contract/account/onboarding.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import type { ReachRow, ReportRow } from '#contract/inventory/showing-report.ts';
import type { showings } from '#contract/inventory/showings.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { shownAgent } from '#server/people/profiles/shown-agent.ts';
import { lockListing } from '../listings/change-listing.ts';
import { seesInside } from '../listings/policy.ts';
import { listingById } from '../listings/queries.ts';
import { isOver } from './queries.ts';
import { lockSettings } from './settings.ts';

const most = 1_000;

/** Held feedback is hidden from the seller; members who work on the listing see everything, and how much is held. */
async function rowsOf(tx: Tx, listingId: string, forSeller: boolean): Promise<ReportRow[]> {
  return tx.all<ReportRow>(sql`
    select s.id, s.state, s.starts_at as "startsAt", to_char(s.starts_at at time zone s.time_zone, 'YYYY-MM-DD') as day, s.minutes,
      s.agent_brokerage as brokerage, ${isOver} as "isHeld",
      (select json_build_object('interest', f.interest, 'priceOpinion', f.price_opinion, 'liked', f.liked, 'disliked', f.disliked,
         'offerLikely', f.offer_likely, 'at', f.at)
       from showing_feedback f where f.organisation_id = s.organisation_id and f.showing_id = s.id
         and (not ${forSeller}::boolean or not f.is_held)) as feedback
    from showings s where s.organisation_id = ${tx.scope.organisationId} and s.listing_id = ${listingId}
    order by s.starts_at desc, s.id desc limit ${sql.int(most)}`);
}

/** By days at the home. A contact who is alerted again counts again, because alerts are counted. */
const reachOf = (tx: Tx, listingId: string): Promise<ReachRow[]> => {
  const { organisationId } = tx.scope;
  const dayOf = (at: Sql) => sql`to_char(${at} at time zone z.zone, 'YYYY-MM-DD')`;
  const ofSearches = (kind: string, at: Sql) => sql`
    select ${kind}::text as kind, ${dayOf(at)} as day, count(*)::int as people from search_homes h, z
    where h.organisation_id = ${organisationId} and h.listing_id = ${listingId} and ${at} is not null group by 2`;
  return tx.all<ReachRow>(sql`
    with z as (select coalesce((select time_zone from showing_settings
      where organisation_id = ${organisationId} and listing_id = ${listingId}), 'UTC') as zone)
    select * from (
      ${ofSearches('told', sql`h.told_at`)} union all ${ofSearches('viewed', sql`h.clicked_at`)} union all
      select 'visited', ${dayOf(sql`v.signed_at`)}, count(*)::int from open_house_visits v
        join open_houses o on o.organisation_id = v.organisation_id and o.id = v.open_house_id, z
      where o.organisation_id = ${organisationId} and o.listing_id = ${listingId} group by 2) days
    order by day desc, kind limit ${sql.int(most)}`);
};

type Report = OutputOf<typeof showings.report>;

const heldBackOf = (tx: Tx, listingId: string): Promise<{ count: number }> =>
  tx.get<{ count: number }>(sql`
    select count(*)::int as count from showing_feedback f join showings s on s.organisation_id = f.organisation_id and s.id = f.showing_id
    where f.organisation_id = ${tx.scope.organisationId} and s.listing_id = ${listingId} and f.is_held`);

export async function reportFor(tx: Tx, actor: Member, listingId: string): Promise<Report> {
  const listing = await tx.one<Listing>(listingById(listingId, actor));
  if (!listing || !seesInside(actor, listing)) throw notFound();
  const rows = await rowsOf(tx, listingId, false);
  const { count } = await heldBackOf(tx, listingId);
  const reach = await reachOf(tx, listingId);
  return { address: listing.unparsedAddress, from: rows.at(-1)?.startsAt ?? null, rows, reach, heldBack: count };
}

/** Creates the key in the seller's link; older links stop working. */
export async function shareReport(tx: Tx, actor: Member, listingId: string): Promise<string> {
  const listing = await lockListing(tx, actor, listingId);
  if (!listing.can.change) throw new Refusal('forbidden');
  await lockSettings(tx, { id: listingId, state: listing.stateOrProvince });
  const key = randomUUID();
  await setKey(tx, listingId, key);
  tx.record({ kind: 'showing.report_shared', subject: { type: 'listing', id: listingId } });
  return key;
}

export async function closeReport(tx: Tx, actor: Member, listingId: string): Promise<void> {
  const listing = await lockListing(tx, actor, listingId);
  if (!listing.can.change) throw new Refusal('forbidden');
  await setKey(tx, listingId, null);
  tx.record({ kind: 'showing.report_closed', subject: { type: 'listing', id: listingId } });
}

const setKey = (tx: Tx, listingId: string, key: string | null): Promise<number> =>
  tx.run(sql`
    update showing_settings set report_key = ${key} where organisation_id = ${tx.scope.organisationId} and listing_id = ${listingId}`);

export async function reportByLink(
  tx: Tx,
  listingId: string,
  key: string,
): Promise<OutputOf<typeof showings.readReport>> {
  const head = await tx.one<ShownBrand & { address: string; owner: string | null }>(sql`
    select l.unparsed_address as address, l.owner_id as owner, ${brandColumns} from showing_settings s
    join listings l on l.organisation_id = s.organisation_id and l.id = s.listing_id
    ${brandJoin('s')}
    where s.organisation_id = ${tx.scope.organisationId} and s.listing_id = ${listingId} and s.report_key = ${key}`);
  if (!head) throw notFound();
  const rows = await rowsOf(tx, listingId, true);
  const reach = await reachOf(tx, listingId);
  const { owner, ...shown } = head;
  return {
    ...shown,
    agent: await shownAgent(tx, owner),
    from: rows.at(-1)?.startsAt ?? null,
    rows,
    reach,
    heldBack: null,
  };
}
