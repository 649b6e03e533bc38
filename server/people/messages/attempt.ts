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
  /** Who wrote it. Nobody: a program did, and it is no touch of a person. */
  authorId: string | null;
  isAutomatic?: boolean | undefined;
  files?: readonly string[] | undefined;
  /** The same key is the same message. */
  key?: string | undefined;
  /** The act on many it is part of, and the seconds within which that can be taken back. */
  many?: { jobId: string; withinSeconds: number } | undefined;
  confirms?: string | undefined;
  /** Where they hear no more of this kind, if it is less than all that is sent to them. */
  wayOut?: string | undefined;
  /** Its words before names were filled in. */
  asWritten?: string | undefined;
  /** A program wrote it, in somebody’s name. */
  byProgram?: boolean | undefined;
  /** Another clock than this one, for who asks what would be. */
  now?: number | undefined;
  /** It took its place in the count of a new sending domain when it was written. */
  isPaced?: boolean | undefined;
  /** What it is drawn of when it goes; `body` is its text. */
  letter?: Letter | undefined;
};

const stateOf: Record<Outcome, MessageState> = { allow: 'queued', hold: 'held', deny: 'denied' };

/** Keeps what is to go out with what the gate says of it, and has it sent now, at its hour, or never. */
export async function attemptMessage(tx: Tx, draft: Draft): Promise<{ id: string; decision: Decision }> {
  const decision = await decide(tx, { ...draft, words: wordsOf(draft) }, draft.now);
  const id = await keepAttempt(tx, draft, decision, stateOf[decision.outcome]);
  await sendLater(tx, id, decision, draft.many?.withinSeconds);
  tellOf(tx, draft.leadId, id, draft.channel, decision);
  return { id, decision };
}

/** What somebody writes by hand: where too much went out already they are told at once, and nothing is kept. */
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

/** All that goes out, for the gate to read. */
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

/** A job at the time the gate named. It asks the gate anew. */
export async function sendLater(tx: Tx, id: string, { outcome, until }: Decision, atLeastSeconds = 0): Promise<void> {
  if (outcome === 'deny') return;
  const afterSeconds = Math.max(atLeastSeconds, until === null ? 0 : (until - Date.now()) / 1_000);
  await tx.enqueue({ kind: sendMessageKind, payload: { messageId: id }, key: id, afterSeconds, maxAttempts: 8 });
}

/** What goes out is told when it went; that it waits or must not, at once. */
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
  // What befell a message later is no deed of whoever wrote it: they are told of it.
  if (waited) tx.recordFor({ ...tx.scope, userId: null }, told);
  else tx.record(told);
}
