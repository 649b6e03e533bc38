import type { Channel } from '#contract/people/messages-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { GiveUp } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import { MailError, type OutgoingMail } from '#server/outside/mail/mail.ts';
import { SmsError } from '#server/outside/sms/sms.ts';
import { suppress } from './consent.ts';
import { noteTouch } from './touches.ts';

/**
 * The only place from which something leaves to a person outside (tests/structure.test.ts holds it). What comes here has
 * passed the gate, and its row says so.
 */
export async function deliverMail(
  services: Services,
  scope: Scope,
  messageId: string,
  mail: OutgoingMail,
): Promise<void> {
  try {
    const sent = await services.mail.send(mail);
    const bounced = sent.refused.some(({ isFinal }) => isFinal);
    await settle(services, scope, messageId, {
      accepted: sent.accepted,
      mailId: sent.id,
      bounced,
      failure: sent.refused[0]?.reply ?? '',
    });
  } catch (error) {
    if (!(error instanceof MailError) || error.code !== 'invalid_message') throw error;
    await settle(services, scope, messageId, { accepted: false, failure: error.message });
    throw new GiveUp(error.message, { cause: error });
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
    // Sent twice is worse than once unsure: providers know no keys.
    await settle(services, scope, messageId, { accepted: false, failure: error.message });
  }
}

export const noteFailure = (services: Services, scope: Scope, messageId: string, failure: string): Promise<void> =>
  settle(services, scope, messageId, { accepted: false, failure });

/** It is known not to have gone, so that the next try may send it. */
const giveBack = ({ db }: Services, scope: Scope, messageId: string): Promise<number> =>
  db.withOrg(scope, (tx) =>
    tx.run(sql`
      update messages set state = 'queued'
      where organisation_id = ${scope.organisationId} and id = ${messageId} and state = 'sending'`),
  );

type Fate = {
  accepted: boolean;
  mailId?: string;
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

const settle = ({ db }: Services, scope: Scope, messageId: string, fate: Fate): Promise<void> =>
  db.withOrg(scope, async (tx: Tx) => {
    const row = await tx.one<Settled>(sql`
      update messages set state = ${fate.accepted ? 'sent' : 'failed'}, sent_at = case when ${fate.accepted} then now() end,
        mail_id = coalesce(${fate.mailId ?? null}, mail_id), provider_id = coalesce(${fate.providerId ?? null}, provider_id),
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
      // Whoever wrote it; what a program sent by itself is nobody's.
      data: { messageId, channel, by: isAutomatic ? null : authorId, ...(fate.bounced && { reason: 'bounce' }) },
    });
  });
