import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob, GiveUp } from '#server/core/jobs/define-job.ts';
import { MailError } from '#server/outside/mail/mail.ts';
import { addressFor } from './addresses.ts';
import { columns, type MessageRow } from './queries.ts';

/** Mails a visitor's message to the address of its topic. */
export const contactMailJob = defineJob({
  kind: 'contact.mail',
  payload: z.object({ messageId: id }),
  maxAttempts: 8,
  timeoutSeconds: 60,
  async run({ payload, services, job }) {
    const { db, mail, settings } = services;
    const message = await db.asSystem((tx) =>
      tx.one<MessageRow>(sql`select ${columns} from contact_messages c where c.id = ${payload.messageId}`),
    );
    if (!message) return undefined;
    const { topic, name, email, company, locale } = message;
    const facts = [
      `Topic: ${topic}`,
      `Name: ${name}`,
      `Email: ${email}`,
      ...(company ? [`Company: ${company}`] : []),
      `Language: ${locale}`,
    ];
    await mail
      .send({
        key: `contact.mail ${job.id}`,
        to: [{ address: addressFor(settings, topic) }],
        replyTo: { address: email },
        subject: `${settings.BRAND_NAME}: ${topic}, a message from ${name}`.slice(0, 150),
        text: `${facts.join('\n')}\n\n${message.message}\n`,
        automatic: true,
      })
      .catch((error: unknown) => {
        if (error instanceof MailError && error.code === 'invalid_message')
          throw new GiveUp(error.message, { cause: error });
        throw error;
      });
    return undefined;
  },
});
