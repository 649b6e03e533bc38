import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { fullOf } from './candidate.ts';
import { claimLead } from './claim-lead.ts';
import { readCandidates } from './desk.ts';

export const claimAnswerKind = 'routing.claim-answer';

type AnsweredText = { organisationId: string; from: string; body: string; providerId: string };
export type ClaimResult = 'won' | 'gone' | 'full' | 'which' | 'none';

/** Matches a reply that claims a lead: TAKE as the text suggests, or another word that people use. */
const word = /^[\s\p{P}]*(?:take|claim|mine)[\s\p{P}]*(\d{2})?[\s\p{P}]*$/iu;

/** A two-digit code that tells a member's open offers apart; it is not a secret and grants nothing. */
export const offerCode = (offerId: string): string => String(10 + (Number.parseInt(offerId.slice(-6), 16) % 90));

/**
 * Claims a lead for a member who answers an offer text. Returns false for any other text and for unknown phones, which then go to the
 * inbox.
 */
export async function claimByText({ db }: Services, text: AnsweredText): Promise<boolean> {
  const said = word.exec(text.body);
  if (!said) return false;
  const { organisationId } = text;
  const member = await db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) =>
    tx.one<{ userId: string }>(sql`
      select p.user_id as "userId" from member_phones p
      join memberships m on m.organisation_id = p.organisation_id and m.user_id = p.user_id and m.removed_at is null
      where p.organisation_id = ${organisationId} and p.phone = ${text.from} and p.confirmed_at is not null`),
  );
  if (!member) return false;
  await db.withOrg({ organisationId, userId: member.userId, actorKind: 'user' }, (tx) =>
    answer(tx, member.userId, text, said[1]),
  );
  return true;
}

async function answer(tx: Tx, userId: string, { body, providerId }: AnsweredText, code?: string): Promise<void> {
  const { organisationId } = tx.scope;
  // The lock makes a reply that is delivered twice count once: the second delivery waits here and finds the first.
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`claim by text ${organisationId} ${providerId}`}, 0))`,
  );
  const known = await tx.one(sql`
    select from claim_answers where organisation_id = ${organisationId} and provider_id = ${providerId}`);
  if (known) return;
  const { result, leadId } = await claimOne(tx, userId, code);
  const id = newId();
  await tx.run(sql`
    insert into claim_answers (organisation_id, id, user_id, provider_id, body, result, lead_id)
    values (${organisationId}, ${id}, ${userId}, ${providerId}, ${body.slice(0, 200)}, ${result}, ${leadId})`);
  await tx.enqueue({ kind: claimAnswerKind, payload: { answerId: id }, key: id, maxAttempts: 3 });
}

type Recent = { id: string; leadId: string; isOpen: boolean };

/** The leads offered to a member within a day, newest first. */
export const recentOffers = (tx: Tx, userId: string): Promise<Recent[]> =>
  tx.all<Recent>(sql`
    select o.id, o.lead_id as "leadId", o.state = 'open' and o.expires_at > now() as "isOpen" from lead_offers o
    where o.organisation_id = ${tx.scope.organisationId} and ${userId} = any(o.people || o.tried)
      and o.created_at > now() - interval '1 day'
    order by o.id desc limit 100`);

async function claimOne(
  tx: Tx,
  userId: string,
  code: string | undefined,
): Promise<{ result: ClaimResult; leadId: string | null }> {
  const recent = await recentOffers(tx, userId);
  const open = recent.filter(({ isOpen }) => isOpen);
  if (code === undefined && open.length > 1) return { result: 'which', leadId: null };
  const meant = code === undefined ? (open[0] ?? recent[0]) : recent.find(({ id }) => offerCode(id) === code);
  if (!meant) return { result: 'none', leadId: null };
  const { leadId } = meant;
  try {
    await claimLead(tx, userId, leadId);
    return { result: 'won', leadId };
  } catch (error) {
    // `claimLead` refuses before it writes anything, so the answer can be stored in the same transaction.
    if (!(error instanceof Refusal)) throw error;
    const [self] = await readCandidates(tx, sql`and m.user_id = ${userId}`);
    const isFull = meant.isOpen && self !== undefined && fullOf(self).length > 0;
    return { result: isFull ? 'full' : 'gone', leadId };
  }
}
