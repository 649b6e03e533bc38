import { z } from 'zod';
import { email, id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries, Tx } from '#server/core/db/transaction.ts';
import { defineJob, GiveUp } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/env.ts';
import { MailError, type OutgoingMail } from '#server/outside/mail/mail.ts';
import { writeMail } from './write-mail.ts';

/** The payload of a queued account email: its recipient and its reason. */
export const accountMail = z.discriminatedUnion('template', [
  z.object({ template: z.literal('verify-address'), userId: id }),
  z.object({ template: z.literal('already-registered'), userId: id }),
  /** Null when an address without an account was entered. */
  z.object({ template: z.literal('reset-password'), userId: id.nullable() }),
  z.object({ template: z.literal('password-changed'), userId: id }),
  z.object({ template: z.literal('new-sign-in'), userId: id, sessionId: id }),
  z.object({ template: z.literal('trial-ending'), userId: id, days: z.int() }),
  z.object({ template: z.literal('trial-ended'), userId: id }),
  z.object({ template: z.literal('payment-failed'), userId: id }),
  z.object({ template: z.enum(['factor-added', 'factor-removed', 'recovery-code-used']), userId: id }),
  z.object({ template: z.literal('identity-connected'), userId: id, provider: z.string() }),
  /** Sent to the requested new address. */
  z.object({ template: z.literal('confirm-address'), userId: id, email }),
  /** Sent to the old address. */
  z.object({ template: z.literal('address-changed'), userId: id, email, newEmail: email }),
  z.object({ template: z.enum(['organisation-leaving', 'organisation-deleted']), userId: id, deletionId: id }),
  z.object({ template: z.literal('organisation-restored'), userId: id, organisationId: id }),
  z.object({ template: z.literal('invitation'), invitationId: id }),
]);
export type AccountMail = z.infer<typeof accountMail>;

export const accountMailJob = defineJob({
  kind: 'account.mail',
  payload: accountMail,
  maxAttempts: 8,
  timeoutSeconds: 60,
  async run({ payload, services, job }) {
    const { db, settings, mail, log } = services;
    const message = await db.asSystem(async (tx) => {
      const written = await writeMail(tx, settings, job.id, payload);
      return written && mail.kind === 'outbox' ? readableHere(tx, settings, payload, written) : written;
    });
    if (!message) return undefined;
    if (mail.kind === 'outbox' && !message.organisationId) tellOnScreen(services, message);
    const sent = await mail.send(message).catch((error: unknown) => {
      if (error instanceof MailError && error.code === 'invalid_message')
        throw new GiveUp(error.message, { cause: error });
      throw error;
    });
    if (!sent.accepted) log.warn({ jobId: job.id, template: payload.template }, 'a mailbox refused an account mail');
    return undefined;
  },
});

/**
 * Without a mail server, new users find their verification link, and messages about their plan, in their own workspace's outbox. Messages
 * that open another person's account or make an operator never appear there.
 */
async function readableHere(
  tx: Queries,
  settings: Settings,
  mail: AccountMail,
  message: OutgoingMail,
): Promise<OutgoingMail> {
  if (!isReadableHere(mail) || settings.OPERATOR_EMAILS.includes(message.to[0]!.address)) return message;
  const own = await tx.one<{ organisation_id: string }>(sql`
    select organisation_id from memberships
    where user_id = ${mail.userId} and role = 'owner' and removed_at is null order by created_at limit 1`);
  return { ...message, organisationId: own?.organisation_id };
}

const shownHere = ['verify-address', 'confirm-address', 'trial-ending', 'trial-ended', 'payment-failed'] as const;
type ReadableHere = Extract<AccountMail, { template: (typeof shownHere)[number] }>;
const isReadableHere = (mail: AccountMail): mail is ReadableHere =>
  shownHere.some((template) => template === mail.template);

/** On a local installation the other links are logged to the console that the server was started from, which only its user sees. */
function tellOnScreen({ settings, log }: Services, message: OutgoingMail): void {
  if (!isLoopbackHost(new URL(settings.publicUrl).hostname)) return;
  const link = message.text.match(/^https?:\S+$/m)?.[0];
  log.info({ subject: message.subject, link }, 'no mail server is set, so this link was not mailed');
}

const isLoopbackHost = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

export async function sendAccountMail(
  tx: Queries,
  mail: Exclude<AccountMail, { template: 'invitation' }>,
): Promise<void> {
  await tx.enqueueFor(null, mail.userId, accountMailJob.with(mail));
}

export async function sendInvitation(tx: Tx, invitationId: string): Promise<void> {
  await tx.enqueue(accountMailJob.with({ template: 'invitation', invitationId }));
}
