import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { giveLead } from '../leads/give-lead.ts';
import { forgetMissed } from '../team/missed.ts';
import { fullOf } from './candidate.ts';
import { readCandidates, readRules, takeTurns } from './desk.ts';
import { noteMissed } from './missed.ts';
import { endOffer, type Offer, offerColumns, openOfferOf } from './offers.ts';
import { logDecision, routeLead } from './route-lead.ts';

type Held = { owner: string | null; isGone: boolean; now: string };

/** Locks the lead, so that simultaneous claims run one after the other. */
async function lockHeld(tx: Tx, leadId: string): Promise<Held> {
  const held = await tx.one<Held>(sql`
    select l.owner_id as owner, l.archived_at is not null as "isGone", clock_timestamp() as now from leads l
    where l.organisation_id = ${tx.scope.organisationId} and l.id = ${leadId} for update`);
  if (!held) throw notFound();
  return held;
}

/** Assigns an offered lead to the first member who claims it. A repeated claim by the same member succeeds again. */
export async function claimLead(tx: Tx, userId: string, leadId: string): Promise<void> {
  const { owner, isGone, now } = await lockHeld(tx, leadId);
  const offer = await lastOfferTo(tx, userId, leadId);
  if (!offer) throw notFound();
  if (isGone) throw new Refusal('conflict', 'This lead was archived before anyone claimed it.');
  if (owner === userId) return;
  if (offer.state === 'withdrawn')
    throw new Refusal('conflict', 'This lead is no longer offered: your manager reassigned it.');
  if (owner !== null) throw new Refusal('conflict', 'Another agent claimed it first.');
  if (offer.state !== 'open' || Date.parse(offer.expiresAt) <= Date.parse(now))
    throw new Refusal('conflict', 'The time to claim it ran out.');
  // Several claims by one member run one after the other, so that the member's caps hold.
  await takeTurns(tx);
  const [self] = await readCandidates(tx, sql`and m.user_id = ${userId}`);
  if (!self) throw notFound();
  if (fullOf(self).length > 0) throw new Refusal('conflict', 'You are at your lead cap.');
  const { rules } = await readRules(tx);
  const rule = rules.find(({ id }) => id === offer.ruleId);
  const chosen = { outcome: 'claimed', method: offer.method, ruleId: offer.ruleId, chosen: userId } as const;
  const decisionId = await logDecision(tx, leadId, { ...chosen, offered: offer.people });
  tx.record({
    kind: 'lead.claimed',
    subject: { type: 'lead', id: leadId },
    data: { decisionId, rule: rule?.name ?? null, method: offer.method, to: userId },
  });
  await giveLead(tx, leadId, userId);
  await forgetMissed(tx, userId);
}

const lastOfferTo = (tx: Tx, userId: string, leadId: string): Promise<(Offer & { state: string }) | undefined> =>
  tx.one<Offer & { state: string }>(sql`
    select ${offerColumns}, o.state from lead_offers o
    where o.organisation_id = ${tx.scope.organisationId} and o.lead_id = ${leadId} and ${userId} = any(o.people)
    order by o.id desc limit 1`);

/** Ends a sole offer at once, so that the lead moves on; in an offer to several members, the others keep their time. */
export async function passLead(tx: Tx, userId: string, leadId: string): Promise<void> {
  const { owner } = await lockHeld(tx, leadId);
  const offer = await openOfferOf(tx, leadId);
  if (owner !== null || !offer?.people.includes(userId)) return;
  await forgetMissed(tx, userId);
  await logDecision(tx, leadId, {
    outcome: 'passed',
    method: offer.method,
    ruleId: offer.ruleId,
    chosen: null,
    offered: [userId],
  });
  if (offer.people.length > 1) {
    await tx.run(sql`
      update lead_offers set people = array_remove(people, ${userId}::uuid), tried = tried || ${userId}::uuid
      where organisation_id = ${tx.scope.organisationId} and id = ${offer.id}`);
    return;
  }
  await endOffer(tx, offer.id, 'passed');
  await goOn(tx, offer);
}

/**
 * Moves an expired offer on: to the next member, then the fallback groups, then the owner of the organization. `now` overrides the clock.
 */
export async function expireOffer(tx: Tx, offerId: string, now?: Date): Promise<void> {
  const { organisationId } = tx.scope;
  const found = await tx.one<{ leadId: string }>(sql`
    select lead_id as "leadId" from lead_offers where organisation_id = ${organisationId} and id = ${offerId}`);
  if (!found) return;
  const lead = await tx.one<Pick<Held, 'owner' | 'now'>>(sql`
    select l.owner_id as owner, clock_timestamp() as now from leads l
    where l.organisation_id = ${organisationId} and l.id = ${found.leadId} for update`);
  const offer = await openOfferOf(tx, found.leadId);
  if (!lead || offer?.id !== offerId) return;
  if (Date.parse(offer.expiresAt) > (now ?? new Date(lead.now)).getTime()) return;
  await endOffer(tx, offerId, 'expired');
  if (lead.owner !== null) return;
  await logDecision(tx, offer.leadId, {
    outcome: 'expired',
    method: offer.method,
    ruleId: offer.ruleId,
    chosen: null,
    offered: offer.people,
  });
  await noteMissed(tx, offer);
  await goOn(tx, offer, now);
}

async function goOn(tx: Tx, { leadId, ruleId, people, tried }: Offer, now?: Date): Promise<void> {
  await routeLead(tx, leadId, { after: { ruleId, tried: [...tried, ...people] }, ...(now && { now }) });
}
