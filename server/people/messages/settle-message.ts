import type { Channel } from '#contract/people/messages-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { suppress } from './consent.ts';
import { noteTouch } from './touches.ts';

export type Fate = {
  accepted: boolean;
  mailId?: string;
  /** A member's own, by which it left; or why theirs did not take it. */
  account?: { id: string; address: string } | undefined;
  accountProblem?: string | undefined;
  providerId?: string | undefined;
  /** The address does not exist. */
  bounced?: boolean;
  /** The provider knows of a STOP that we do not. */
  stopped?: boolean;
  failure: string;
};
type Settled = {
  leadId: string | null;
  address: string;
  channel: Channel;
  authorId: string | null;
  isAutomatic: boolean;
};

/** What became of a message, once. */
export async function settleIn(tx: Tx, messageId: string, fate: Fate): Promise<void> {
  // What left by an account of theirs may have been read there before it is noted here, with the Message-ID it was given.
  const known = fate.account
    ? sql`coalesce(mail_id, ${fate.mailId ?? null})`
    : sql`coalesce(${fate.mailId ?? null}, mail_id)`;
  const row = await tx.one<Settled>(sql`
    update messages set state = ${fate.accepted ? 'sent' : 'failed'}, sent_at = case when ${fate.accepted} then now() end,
      mail_id = ${known}, provider_id = coalesce(${fate.providerId ?? null}, provider_id),
      account_id = coalesce(${fate.account?.id ?? null}, account_id), account = coalesce(${fate.account?.address ?? null}, account),
      account_problem = ${fate.accountProblem?.slice(0, 500) ?? null},
      failure = ${fate.accepted ? '' : fate.failure.slice(0, 500)}
    where organisation_id = ${tx.scope.organisationId} and id = ${messageId} and state <> 'sent'
    returning lead_id as "leadId", address, channel, author_id as "authorId", is_automatic as "isAutomatic"`);
  if (!row) return;
  const { leadId, address, channel, authorId, isAutomatic } = row;
  if (fate.bounced) await suppress(tx, { channel, address, scope: 'all', reason: 'bounce', note: fate.failure });
  if (fate.stopped) await suppress(tx, { channel, address, scope: 'all', reason: 'stop', note: fate.failure });
  if (!leadId) return;
  if (fate.accepted && authorId && !isAutomatic) await noteTouch(tx, { leadId, userId: authorId, channel, messageId });
  tx.record({
    kind: fate.accepted ? 'message.sent' : 'message.failed',
    subject: { type: 'lead', id: leadId },
    // Whoever wrote it; what a program sent by itself is nobody's.
    data: { messageId, channel, by: isAutomatic ? null : authorId, ...(fate.bounced && { reason: 'bounce' }) },
  });
}

/** Said of what may have left by somebody's own account: it is found there, or it did not go. */
export const unknownFate = 'It is not known whether it went out. Look among the sent mail of your own account.';

/** Found among what was sent there: it left, whether its next try is still to come or nobody could say so any more. */
export async function noteFound(tx: Tx, messageId: string, account: { id: string; address: string }): Promise<void> {
  const waits = await tx.one(sql`
    select from messages where organisation_id = ${tx.scope.organisationId} and id = ${messageId}
      and state <> 'sent' and handed is not null`);
  if (waits) await settleIn(tx, messageId, { accepted: true, account, failure: '' });
}
