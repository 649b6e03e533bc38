import type { RoutingRule } from '#contract/people/routing-rules.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { wake } from '#server/core/programs/records.ts';

/** Only the name, so that modules which open offers don't import how offers expire. */
export const offerExpiryName = { key: 'lead_offer_expiry' };
export const offerMailKind = 'routing.offer-mail';
export const offerTextKind = 'routing.offer-text';

export type Offer = {
  id: string;
  leadId: string;
  ruleId: string;
  method: 'next_up' | 'first_to_claim';
  people: string[];
  tried: string[];
  expiresAt: string;
};

export const offerColumns = sql`o.id, o.lead_id as "leadId", o.rule_id as "ruleId", o.method, o.people, o.tried, o.expires_at as "expiresAt"`;

/** Opens an offer for a lead and schedules its expiration. */
export async function openOffer(
  tx: Tx,
  leadId: string,
  { id: ruleId, method, minutes, showsName }: RoutingRule,
  people: readonly string[],
  tried: readonly string[],
): Promise<void> {
  const id = newId();
  const { until } = await tx.get<{ until: string }>(sql`
    insert into lead_offers (organisation_id, id, lead_id, rule_id, method, people, tried, expires_at, shows_name)
    values (${tx.scope.organisationId}, ${id}, ${leadId}, ${ruleId}, ${method}, ${people}::uuid[], ${tried}::uuid[],
            now() + ${minutes} * interval '1 minute', ${showsName || method !== 'first_to_claim'})
    returning expires_at as until`);
  await wake(tx, offerExpiryName, { recordId: id }, Date.parse(until));
  await tx.enqueue({ kind: offerMailKind, payload: { offerId: id }, key: id, maxAttempts: 6 });
  for (const { userId } of await textedAmong(tx, people))
    await tx.enqueue({ kind: offerTextKind, payload: { offerId: id, userId }, key: `${id} ${userId}`, maxAttempts: 3 });
  tx.record({ kind: 'lead.offered', subject: { type: 'lead', id: leadId }, data: { users: people, method, until } });
}

/** Those of these members who want texts and have a confirmed phone. */
const textedAmong = (tx: Tx, people: readonly string[]): Promise<{ userId: string }[]> =>
  tx.all<{ userId: string }>(sql`
    select user_id as "userId" from member_phones
    where organisation_id = ${tx.scope.organisationId} and user_id = any(${people}::uuid[]) and confirmed_at is not null`);

export const openOfferOf = (tx: Tx, leadId: string): Promise<Offer | undefined> =>
  tx.one<Offer>(sql`
    select ${offerColumns} from lead_offers o
    where o.organisation_id = ${tx.scope.organisationId} and o.lead_id = ${leadId} and o.state = 'open'`);

export const endOffer = (tx: Tx, id: string, state: 'passed' | 'expired'): Promise<number> =>
  tx.run(sql`
    update lead_offers set state = ${state}
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and state = 'open'`);

const mayPassBy = ({ role }: { role: string }): boolean => role !== 'agent' && role !== 'assistant';

/** The check of `refuseOffered` as a condition on `leads l`, for bulk acts. */
export const offeredToOthers = (actor: { userId: string; role: string }): Sql =>
  mayPassBy(actor)
    ? sql.raw('false')
    : sql`l.owner_id is null and exists (select from lead_offers o where o.organisation_id = l.organisation_id
        and o.lead_id = l.id and o.state = 'open' and ${actor.userId}::uuid <> all(o.people))`;

/** Refuses to take a lead that is offered to others. Members who manage others may still assign it. */
export async function refuseOffered(tx: Tx, leadId: string, actor: { userId: string; role: string }): Promise<void> {
  if (mayPassBy(actor)) return;
  const offer = await openOfferOf(tx, leadId);
  if (offer && !offer.people.includes(actor.userId))
    throw new Refusal('conflict', 'This lead is offered to another agent right now.');
}
