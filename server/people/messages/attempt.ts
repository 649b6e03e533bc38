import {
  type Channel,
  type MessageState,
  type Outcome,
  type Purpose,
  type SendLimit,
  sendLimits,
} from '#contract/people/messages-words.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Letter } from '../letters/compose.ts';
import { conversationWith } from './conversations.ts';
import { type Decision, decide } from './gate/decide.ts';
import { sendMessageKind } from './send-kind.ts';

export type Draft = {
  leadId: string | null;
  channel: Exclude<Channel, 'call'>;
  purpose: Purpose;
  address?: string | undefined;
  subject?: string | undefined;
  body: string;
  /** The member who wrote it; null if a program did, in which case it is not a personal touch. */
  authorId: string | null;
  isAutomatic?: boolean | undefined;
  files?: readonly string[] | undefined;
  /** An idempotency key: the same key is the same message. */
  key?: string | undefined;
  /** The bulk send that the message belongs to, and the seconds in which that can be undone. */
  many?: { jobId: string; withinSeconds: number } | undefined;
  confirms?: string | undefined;
  /** A link that ends only this kind of message rather than all of them. */
  wayOut?: string | undefined;
  /** The text before merge fields were filled in. */
  asWritten?: string | undefined;
  /** True if a program wrote it in a member's name. */
  byProgram?: boolean | undefined;
  /** Another time than now, for previews. */
  now?: number | undefined;
  /** True if it was counted against the limit of a new sending domain when it was written. */
  isPaced?: boolean | undefined;
  /** The letter to render when the message is sent; `body` is its plain text. */
  letter?: Letter | undefined;
};

const stateOf: Record<Outcome, MessageState> = { allow: 'queued', hold: 'held', deny: 'denied' };

/** Stores an outgoing message with the gate's decision, and sends it now, later, or never accordingly. */
export async function attemptMessage(tx: Tx, draft: Draft): Promise<{ id: string; decision: Decision }> {
  const decision = await decide(tx, { ...draft, words: wordsOf(draft) }, draft.now);
  const id = await keepAttempt(tx, draft, decision, stateOf[decision.outcome]);
  await sendLater(tx, id, decision, draft.many?.withinSeconds);
  tellOf(tx, draft.leadId, id, draft.channel, decision);
  return { id, decision };
}

/** For messages written by hand: a member over the sending limit gets an error at once, and nothing is stored. */
export async function attemptByHand(tx: Tx, draft: Draft): Promise<{ id: string; decision: Decision }> {
  const attempt = await attemptMessage(tx, draft);
  const [kind, which] = attempt.decision.rule.split('.') as [string, SendLimit];
  if (kind === 'limit') throw tooManySent(which);
  return attempt;
}

export function tooManySent(which: SendLimit): Refusal {
  const { most, hours } = sendLimits[which];
  const span = hours === 1 ? 'within an hour' : `within ${hours} hours`;
  const words = {
    recipient: `This person was sent ${most} messages ${span}. Wait for their answer, or try again later.`,
    member: `You sent ${most} messages ${span}. Try again later.`,
    organisation: `Your organization may send ${most} messages ${span}. Try again later, or write to fewer people.`,
  };
  return new Refusal('rate_limited', words[which], { retryAfter: hours * 3_600 });
}

/** The complete outgoing text, for the gate's checks. */
export const wordsOf = ({ subject = '', body }: Pick<Draft, 'subject' | 'body'>): string => `${subject}\n${body}`;

export async function keepAttempt(tx: Tx, draft: Draft, decision: Decision, state: MessageState): Promise<string> {
  const { organisationId } = tx.scope;
  const id = newId();
  const conversation = await conversationWith(tx, draft.leadId, decision.address);
  await tx.run(sql`
    insert into messages (organisation_id, id, conversation_id, lead_id, channel, direction, purpose, address, subject, body,
      state, decision_id, author_id, is_automatic, send_at, message_key, bulk_job_id, way_out, is_paced, letter, created_at)
    values (${organisationId}, ${id}, ${conversation}, ${draft.leadId}, ${draft.channel}, 'out', ${draft.purpose}, ${decision.address},
      ${draft.subject ?? ''}, ${draft.body}, ${state}, ${decision.id}, ${draft.authorId}, ${draft.isAutomatic ?? draft.authorId === null},
      ${decision.until === null ? null : new Date(decision.until).toISOString()}, ${draft.key ?? null},
      ${draft.many?.jobId ?? null}, ${draft.wayOut ?? null}, ${draft.isPaced ?? false}::boolean,
      ${draft.letter ? JSON.stringify(draft.letter) : null}::jsonb, coalesce(${draft.now === undefined ? null : new Date(draft.now).toISOString()}::timestamptz, now()))`);
  if (draft.files && draft.files.length > 0)
    await tx.run(sql`
      insert into message_files (organisation_id, message_id, file_id)
      select ${organisationId}, ${id}, f from unnest(${[...draft.files]}::uuid[]) f`);
  return id;
}

/** Enqueues the send job for the time that the gate decided on. The job asks the gate again. */
export async function sendLater(tx: Tx, id: string, { outcome, until }: Decision, atLeastSeconds = 0): Promise<void> {
  if (outcome === 'deny') return;
  const afterSeconds = Math.max(atLeastSeconds, until === null ? 0 : (until - Date.now()) / 1_000);
  await tx.enqueue({ kind: sendMessageKind, payload: { messageId: id }, key: id, afterSeconds, maxAttempts: 8 });
}

/** Records at once that a message is held or denied; a sent one is recorded when it has gone out. */
export function tellOf(
  tx: Tx,
  leadId: string | null,
  messageId: string,
  channel: Channel,
  { outcome, rule, until }: Decision,
  waited?: { authorId: string | null },
): void {
  if (outcome === 'allow' || !leadId) return;
  const told = {
    kind: outcome === 'hold' ? 'message.held' : 'message.denied',
    subject: { type: 'lead', id: leadId },
    data: {
      messageId,
      channel,
      rule,
      until: until === null ? null : new Date(until).toISOString(),
      ...(waited && { waited: true, by: waited.authorId }),
    },
  } as const;
  // A later decision has no acting user, so that the author is notified of it.
  if (waited) tx.recordFor({ ...tx.scope, userId: null }, told);
  else tx.record(told);
}
