import { z } from 'zod';
import { chooseLanguage, type Language } from '#contract/core/locale.ts';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { defineJob, GiveUp } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import { MailError, type OutgoingMail } from '#server/outside/mail/mail.ts';
import { filled, writeLetter } from './letter.ts';
import { noticeTexts } from './words.ts';

/** Contains facts but no client names, as for push messages: the operator may be able to read the queue. */
export const noticeMailJob = defineJob({
  kind: 'notifications.mail',
  payload: z.strictObject({ userId: id, kind: z.string(), actorId: id.nullable(), path: z.string(), count: z.int() }),
  maxAttempts: 6,
  timeoutSeconds: 60,
  async run({ payload: { userId, kind, actorId, path, count }, services, job }) {
    const { settings } = services;
    const facts = await services.db.asSystem(async (tx) => ({
      to: await readerOf(tx, userId, job.organisationId!),
      name: (actorId && (await nameOf(tx, actorId))) || settings.BRAND_NAME,
    }));
    if (!facts.to) return undefined;
    const { address, language } = facts.to;
    const { notice } = noticeTexts(language.locale);
    const sentence = filled({ kind, name: facts.name, count }, language);
    const letter = {
      subject: sentence,
      heading: sentence,
      button: { label: notice.open, link: `${settings.publicUrl}${path}` },
      settings: { words: notice.choose, link: `${settings.publicUrl}/settings/notifications` },
    };
    await send(services, {
      key: job.id,
      organisationId: job.organisationId!,
      to: [{ address }],
      automatic: true,
      ...writeLetter(letter, language, settings),
    });
    return undefined;
  },
});

type Reader = { address: string; language: Language };

/** The address and language of a current member with a verified address. */
export async function readerOf(tx: Queries, userId: string, organisationId: string): Promise<Reader | undefined> {
  const found = await tx.one<{ email: string; locale: string | null }>(sql`
    select u.email, l.preferred_locale as locale from users u join memberships m on m.user_id = u.id
    left join user_language_preferences l on l.user_id = u.id
    where u.id = ${userId} and m.organisation_id = ${organisationId} and m.removed_at is null and u.email_verified_at is not null`);
  return found && { address: found.email, language: chooseLanguage(found.locale, []) };
}

const nameOf = async (tx: Queries, userId: string): Promise<string | undefined> => {
  const found = await tx.one<{ name: string }>(
    sql`select trim(first_name || ' ' || last_name) as name from users where id = ${userId}`,
  );
  return found?.name;
};

export async function send({ mail, log }: Services, message: OutgoingMail): Promise<void> {
  const sent = await mail.send(message).catch((error: unknown) => {
    if (error instanceof MailError && error.code === 'invalid_message')
      throw new GiveUp(error.message, { cause: error });
    throw error;
  });
  if (!sent.accepted) log.warn({ key: message.key }, 'a mailbox refused a notice');
}
