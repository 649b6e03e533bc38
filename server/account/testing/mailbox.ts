import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';
import type { OutgoingMail } from '#server/outside/mail/mail.ts';
import { accountMail } from '../mails/account-mail.ts';
import { writeMail } from '../mails/write-mail.ts';

/** The queued messages for an address, rendered as they would be sent, oldest first. */
export async function mailsTo({ db, settings }: Services, email: string): Promise<OutgoingMail[]> {
  return db.asSystem(async (tx) => {
    const jobs = await tx.all<{ id: string; payload: unknown }>(sql`
      select id, payload from jobs where kind = 'account.mail' order by id`);
    const mails: OutgoingMail[] = [];
    for (const { id, payload } of jobs) {
      const mail = await writeMail(tx, settings, id, accountMail.parse(payload));
      if (mail?.to[0]?.address === email) mails.push(mail);
    }
    return mails;
  });
}

/** The token in the link of the newest message. */
export async function tokenMailedTo(services: Services, email: string): Promise<string> {
  const mails = await mailsTo(services, email);
  const link = mails.at(-1)?.text.match(/https?:\/\/\S+(?:#|\/invite\/)(\S+)/)?.[1];
  if (!link) throw new Error(`No link was mailed to ${email}.`);
  return link;
}
