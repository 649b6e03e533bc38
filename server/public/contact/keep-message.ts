import type { Locale } from '#contract/core/locale.ts';
import type { ContactTopic } from '#contract/public/contact.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { contactMailJob } from './mail-job.ts';

type NewContactMessage = {
  topic: ContactTopic;
  name: string;
  email: string;
  company: string;
  message: string;
  locale: Locale;
  consentText: string;
  consentVersion: number;
  suspected: boolean;
};

/** Stores a message and has it mailed, unless it looks like spam. */
export async function keepMessage(tx: Queries, given: NewContactMessage): Promise<string> {
  const id = newId();
  await tx.run(sql`
    insert into contact_messages
      (id, topic, name, email, company, message, locale, consent_text, consent_version, suspected, status)
    values (${id}, ${given.topic}, ${given.name}, ${given.email}, ${given.company}, ${given.message}, ${given.locale},
            ${given.consentText}, ${given.consentVersion}, ${given.suspected},
            ${given.suspected ? 'spam' : 'new'})`);
  if (!given.suspected) await tx.enqueueFor(null, null, contactMailJob.with({ messageId: id }));
  return id;
}
