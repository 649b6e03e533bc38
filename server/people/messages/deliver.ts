import type { Channel } from '#contract/people/messages-words.ts';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { GiveUp, TryAgain } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import { MailError, type OutgoingMail } from '#server/outside/mail/mail.ts';
import { SmsError } from '#server/outside/sms/sms.ts';
import type { OwnAccount } from './accounts/own-account.ts';
import { suppress } from './consent.ts';
import { countMail } from './sending-domain.ts';
import { noteTouch } from './touches.ts';

/** The longest wait between tries of a member's own account that is over its limits. */
const mostWaitSeconds = 60;

/**
 * The only place where messages leave for people outside (tests/structure.test.ts checks this). Every message here has passed the gate, and
 * its row says so.
 */
export async function deliverMail(
  services: Services,
  scope: Scope,
  messageId: string,
  mail: OutgoingMail,
  { own, isPaced = false }: { own?: (OwnAccount & { mayWait: boolean }) | undefined; isPaced?: boolean } = {},
): Promise<void> {
  const left = own && (await leaveBy(own, mail));
  if (left && 'mailId' in left)
    return settle(services, scope, messageId, {
      accepted: true,
      mailId: left.mailId,
      account: left.account,
      failure: '',
    });
  const accountProblem = left?.problem;
  try {
    const sent = await services.mail.send(mail);
    const bounced = sent.refused.some(({ isFinal }) => isFinal);
    await settle(services, scope, messageId, {
      accepted: sent.accepted,
      mailId: sent.id,
      accountProblem,
      bounced,
      failure: sent.refused[0]?.reply ?? '',
    });
    if (sent.accepted && !isPaced) await countMail(services, scope);
  } catch (error) {
    if (!(error instanceof MailError) || error.code !== 'invalid_message') throw error;
    await settle(services, scope, messageId, { accepted: false, accountProblem, failure: error.message });
    throw new GiveUp(error.message, { cause: error });
  }
}

/**
 * Sends through the member's own account. If that refuses, the mail goes through the installation and the reason is stored with the
 * message.
 */
async function leaveBy(own: OwnAccount & { mayWait: boolean }, mail: OutgoingMail) {
  const { id, address, mayWait } = own;
  try {
    return { mailId: await own.send(mail), account: { id, address } };
  } catch (error) {
    if (error instanceof MailError) return { problem: error.message };
    if (!(error instanceof ProviderRefusal)) throw error;
    if (error.kind === 'later' && mayWait)
      throw new TryAgain(error.message, Math.min(error.afterSeconds ?? 5, mostWaitSeconds));
    return { problem: error.message };
  }
}

export async function deliverText(
  services: Services,
  scope: Scope,
  messageId: string,
  text: { to: string; body: string; from?: string | undefined },
): Promise<void> {
  const key = `message ${messageId}`;
  try {
    const sent = await services.sms.send({ key, organisationId: scope.organisationId, ...text });
    await settle(services, scope, messageId, {
      accepted: sent.accepted,
      providerId: sent.id || undefined,
      bounced: sent.refusal?.why === 'number_invalid',
      stopped: sent.refusal?.why === 'opted_out',
      failure: sent.refusal ? `${sent.refusal.why} ${sent.refusal.code}` : '',
    });
  } catch (error) {
    if (!(error instanceof SmsError)) throw error;
    const isFinal = error.code === 'invalid_message' || error.outcome === 'unknown';
    if (!isFinal) {
      await giveBack(services, scope, messageId);
      throw error;
    }
    // Not retried: an uncertain result is better than sending twice, and text providers have no idempotency keys.
    await settle(services, scope, messageId, { accepted: false, failure: error.message });
  }
}

export const noteFailure = (services: Services, scope: Scope, messageId: string, failure: string): Promise<void> =>
  settle(services, scope, messageId, { accepted: false, failure });

/** The provider surely didn't send it, so the next try may. */
const giveBack = ({ db }: Services, scope: Scope, messageId: string): Promise<number> =>
  db.withOrg(scope, (tx) =>
    tx.run(sql`
      update messages set state = 'queued'
      where organisation_id = ${scope.organisationId} and id = ${messageId} and state = 'sending'`),
  );

type Fate = {
  accepted: boolean;
  mailId?: string;
  /** The member's own account that sent the mail, or why it didn't. */
  account?: { id: string; address: string } | undefined;
  accountProblem?: string | undefined;
  providerId?: string | undefined;
  /** The address does not exist. */
  bounced?: boolean;
  /** The provider knows of a STOP that we have no record of. */
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

const settle = ({ db }: Services, scope: Scope, messageId: string, fate: Fate): Promise<void> =>
  db.withOrg(scope, async (tx: Tx) => {
    // The sync may already have read the sent mail from the account and stored the Message-ID it got there.
    const known = fate.account
      ? sql`coalesce(mail_id, ${fate.mailId ?? null})`
      : sql`coalesce(${fate.mailId ?? null}, mail_id)`;
    const row = await tx.one<Settled>(sql`
      update messages set state = ${fate.accepted ? 'sent' : 'failed'}, sent_at = case when ${fate.accepted} then now() end,
        mail_id = ${known}, provider_id = coalesce(${fate.providerId ?? null}, provider_id),
        account_id = coalesce(${fate.account?.id ?? null}, account_id), account = coalesce(${fate.account?.address ?? null}, account),
        account_problem = ${fate.accountProblem?.slice(0, 500) ?? null},
        failure = ${fate.accepted ? '' : fate.failure.slice(0, 500)}
      where organisation_id = ${scope.organisationId} and id = ${messageId} and state <> 'sent'
      returning lead_id as "leadId", address, channel, author_id as "authorId", is_automatic as "isAutomatic"`);
    if (!row) return;
    const { leadId, address, channel, authorId, isAutomatic } = row;
    if (fate.bounced) await suppress(tx, { channel, address, scope: 'all', reason: 'bounce', note: fate.failure });
    if (fate.stopped) await suppress(tx, { channel, address, scope: 'all', reason: 'stop', note: fate.failure });
    if (!leadId) return;
    if (fate.accepted && authorId && !isAutomatic)
      await noteTouch(tx, { leadId, userId: authorId, channel, messageId });
    tx.record({
      kind: fate.accepted ? 'message.sent' : 'message.failed',
      subject: { type: 'lead', id: leadId },
      // The author; null for a message that a program sent on its own.
      data: { messageId, channel, by: isAutomatic ? null : authorId, ...(fate.bounced && { reason: 'bounce' }) },
    });
  });
