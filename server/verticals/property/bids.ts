import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { type Bid, mostBids, type repairBids } from '#contract/verticals/property/bids.ts';
import type { MaintenanceRequest } from '#contract/verticals/property/upkeep.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { bidMailJob, bidToken, placeOf } from './bid-mail-job.ts';
import { todayAt } from './books.ts';
import { changeRequest, requestById, requestSubject } from './upkeep.ts';

type Bids = OutputOf<typeof repairBids.list>;
type Held = { state: string; limit: number | null; today: string };

async function lockRequest(tx: Tx, id: string): Promise<Held> {
  const found = await tx.one<Held>(sql`
    select q.state, p.approval_limit_cents as "limit", ${todayAt}::text as today from rental_requests q
    join rental_properties p on p.organisation_id = q.organisation_id and p.id = q.property_id
    where q.organisation_id = ${tx.scope.organisationId} and q.id = ${id} for update of q`);
  if (!found) throw notFound();
  return found;
}

export async function bidsOf(tx: Tx, id: string): Promise<Bids> {
  const request = await tx.one<{ limit: number | null }>(sql`
    select p.approval_limit_cents as "limit" from rental_requests q
    join rental_properties p on p.organisation_id = q.organisation_id and p.id = q.property_id
    where q.organisation_id = ${tx.scope.organisationId} and q.id = ${id}`);
  if (!request) throw notFound();
  const bids = await tx.all<Bid>(sql`
    select b.id, json_build_object('id', v.id, 'name', v.name, 'isInsured', coalesce(v.insured_until >= ${todayAt}, false)) as vendor, b.state,
      b.cents, b.words, b.available_on::text as "availableOn", b.invited_at as "invitedAt", b.answered_at as "answeredAt"
    from rental_bids b join rental_vendors v on v.organisation_id = b.organisation_id and v.id = b.vendor_id
    join rental_requests q on q.organisation_id = b.organisation_id and q.id = b.request_id
    join rental_properties p on p.organisation_id = q.organisation_id and p.id = q.property_id
    where b.organisation_id = ${tx.scope.organisationId} and b.request_id = ${id}
    order by b.state = 'declined', b.cents nulls last, b.id limit ${sql.int(mostBids)}`);
  return { bids, limit: request.limit };
}

const isOver = (state: string): boolean => ['done', 'closed', 'canceled'].includes(state);

/** Vendors without valid insurance are not even asked: nobody gets hopes of a repair they may not do. */
export async function inviteBids(
  tx: Tx,
  { settings }: Services,
  { id, vendors }: InputOf<typeof repairBids.invite>,
): Promise<Bids> {
  const { organisationId, userId } = tx.scope;
  const held = await lockRequest(tx, id);
  if (isOver(held.state)) throw new Refusal('conflict', 'This repair is done.');
  const known = await bidsOf(tx, id);
  for (const [place, vendor] of vendors.entries()) {
    if (known.bids.some((bid) => bid.vendor.id === vendor)) continue;
    const found = await tx.one<{ name: string; email: string; until: string | null }>(sql`
      select name, email, insured_until::text as until from rental_vendors
      where organisation_id = ${organisationId} and id = ${vendor} for share`);
    if (!found) throw invalid(['vendors', place], 'Choose a vendor.');
    if (!found.until || found.until < held.today)
      throw invalid(['vendors', place], `${found.name} has no valid certificate of insurance. Add one first.`);
    if (!found.email.includes('@'))
      throw invalid(['vendors', place], `${found.name} has no email address. Add one first.`);
    const bid = newId();
    const added = await tx.run(sql`
      insert into rental_bids (organisation_id, id, request_id, vendor_id, token_hash, invited_by)
      values (${organisationId}, ${bid}, ${id}, ${vendor}, ${hashToken(bidToken(settings.secret, bid))}, ${userId})
      on conflict (organisation_id, request_id, vendor_id) do nothing`);
    if (added === 0) continue;
    await tx.enqueue(bidMailJob.with({ bid }));
    tx.record({
      kind: 'rental.request_changed',
      subject: requestSubject(id),
      data: { what: 'bid_invited', vendor: found.name },
    });
  }
  const all = await bidsOf(tx, id);
  if (all.bids.length >= mostBids) throw new Refusal('conflict', `At most ${mostBids - 1} vendors can be asked.`);
  return all;
}

/** Its vendor and price are the repair's. Above the owner's limit it waits for the owner's word before anybody is sent. */
export async function chooseBid(tx: Tx, id: string): Promise<MaintenanceRequest> {
  const { organisationId } = tx.scope;
  const whose = await tx.one<{ request: string }>(sql`
    select request_id as request from rental_bids where organisation_id = ${organisationId} and id = ${id}`);
  if (!whose) throw notFound();
  const held = await lockRequest(tx, whose.request);
  const bid = await tx.get<{ state: string; vendor: string; cents: number | null; availableOn: string | null }>(sql`
    select state, vendor_id as vendor, cents, available_on::text as "availableOn" from rental_bids
    where organisation_id = ${organisationId} and id = ${id} for update`);
  const before = (await requestById(tx, whose.request))!;
  if (bid.state === 'chosen') return before;
  if (isOver(held.state)) throw new Refusal('conflict', 'This repair is done.');
  if (bid.state === 'declined' || bid.cents === null || bid.availableOn === null)
    throw new Refusal('conflict', 'This vendor hasn’t sent a bid.');
  await tx.run(sql`
    update rental_bids set state = case when cents is null then state else 'sent' end
    where organisation_id = ${organisationId} and request_id = ${whose.request} and state = 'chosen'`);
  await tx.run(sql`
    update rental_bids set state = case when id = ${id} then 'chosen' else 'lost' end
    where organisation_id = ${organisationId} and request_id = ${whose.request} and state in ('sent', 'lost') and cents is not null`);
  const scheduledOn = bid.availableOn < held.today ? held.today : bid.availableOn;
  // What an owner approved was another price, unless it was this one.
  const approvedBy = before.estimate === bid.cents ? before.approvedBy : '';
  const mayGo = held.limit === null || bid.cents <= held.limit || approvedBy !== '';
  const chosen = await changeRequest(tx, before.version, {
    id: whose.request,
    vendor: bid.vendor,
    estimate: bid.cents,
    approvedBy,
    scheduledOn,
    ...(mayGo ? { state: 'scheduled' as const } : { state: 'triaged' as const }),
  });
  tx.record({
    kind: 'rental.request_changed',
    subject: requestSubject(whose.request),
    data: { what: 'bid_chosen', cents: bid.cents },
  });
  return chosen;
}

type Door = { scope: Scope; id: string };

async function findBid({ db }: Services, { ip }: RequestFacts, token: string): Promise<Door> {
  await limit(db, `bids from ${networkOf(ip)}`, 1_200, 3_600);
  const whose = await db.asSystem((tx) =>
    tx.one<{ organisationId: string; id: string }>(sql`
      select organisation_id as "organisationId", id from rental_bids where token_hash = ${hashToken(token)}`),
  );
  if (!whose) throw notFound();
  return { scope: { organisationId: whose.organisationId, userId: null, actorKind: 'system' }, id: whose.id };
}

type Look = OutputOf<typeof repairBids.look> & { request: string; today: string };

/** Of where it is a vendor sees the property and its address, and not who lives there. */
const bidAt = async (tx: Tx, id: string): Promise<Look> => {
  const found = await tx.one<Look>(sql`
    select ${brandColumns}, q.id as request, q.title, q.description, ${placeOf} as property, v.name as vendor, b.state, b.cents, b.words,
      b.available_on::text as "availableOn", ${todayAt}::text as today,
      b.state in ('invited', 'sent', 'declined') and q.state not in ('done', 'closed', 'canceled') as "isOpen"
    from rental_bids b join rental_requests q on q.organisation_id = b.organisation_id and q.id = b.request_id
    join rental_properties p on p.organisation_id = q.organisation_id and p.id = q.property_id
    join rental_vendors v on v.organisation_id = b.organisation_id and v.id = b.vendor_id
    ${brandJoin('b')}
    where b.organisation_id = ${tx.scope.organisationId} and b.id = ${id}`);
  if (!found) throw notFound();
  return found;
};

export async function lookAtBid(
  services: Services,
  request: RequestFacts,
  token: string,
): Promise<OutputOf<typeof repairBids.look>> {
  const { scope, id } = await findBid(services, request, token);
  const { request: _, today: __, ...shown } = await services.db.withOrg(scope, (tx) => bidAt(tx, id));
  return shown;
}

type Answer = Pick<InputOf<typeof repairBids.send>, 'cents' | 'availableOn' | 'words'> | null;

/** A bid, another one, or none; nothing more once somebody is chosen. */
export async function answerBid(
  services: Services,
  request: RequestFacts,
  token: string,
  answer: Answer,
): Promise<void> {
  const { scope, id } = await findBid(services, request, token);
  await services.db.withOrg({ ...scope, requestId: request.id }, async (tx) => {
    const { request: repair } = await bidAt(tx, id);
    await lockRequest(tx, repair);
    const bid = await bidAt(tx, id);
    if (!bid.isOpen) throw new Refusal('conflict', 'Bids for this repair are closed.');
    if (answer && answer.availableOn < bid.today)
      throw invalid(['availableOn'], 'Enter a date that isn’t in the past.');
    const same = answer
      ? bid.state === 'sent' &&
        bid.cents === answer.cents &&
        bid.availableOn === answer.availableOn &&
        bid.words === answer.words
      : bid.state === 'declined';
    if (same) return;
    await tx.run(sql`
      update rental_bids set state = ${answer ? 'sent' : 'declined'}, cents = ${answer?.cents ?? null}, words = ${answer?.words ?? ''},
        available_on = ${answer?.availableOn ?? null}, answered_at = now()
      where organisation_id = ${scope.organisationId} and id = ${id}`);
    tx.record({
      kind: 'rental.request_changed',
      subject: requestSubject(repair),
      data: { what: answer ? 'bid_received' : 'bid_declined', vendor: bid.vendor },
    });
  });
}
