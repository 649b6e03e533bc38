import { ProviderRefusal } from '#server/account/connections/ask.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { GiveUp, TryAgain } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import { MailError, type OutgoingMail } from '#server/outside/mail/mail.ts';
import { SmsError } from '#server/outside/sms/sms.ts';
import type { OwnAccount } from './accounts/own-account.ts';
import { countMail } from './sending-domain.ts';
import { type Fate, settleIn } from './settle-message.ts';

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
 * By their own account; where that refuses, it leaves the usual way, and what it said is kept with the message. Where it is not known
 * whether it left, it is asked for again, however often: twice is worse than late.
 */
async function leaveBy(own: OwnAccount & { mayWait: boolean }, mail: OutgoingMail) {
  const { id, address, mayWait } = own;
  try {
    return { mailId: await own.send(mail), account: { id, address } };
  } catch (error) {
    if (!(error instanceof MailError || error instanceof ProviderRefusal)) throw error;
    if (error instanceof ProviderRefusal && error.kind === 'later' && mayWait)
      throw new TryAgain(error.message, Math.min(error.afterSeconds ?? 5, mostWaitSeconds));
    await own.takeBack();
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

const settle = ({ db }: Services, scope: Scope, messageId: string, fate: Fate): Promise<void> =>
  db.withOrg(scope, (tx: Tx) => settleIn(tx, messageId, fate));
