import type { OutboxStore } from '../outbox/outbox-store.ts';
import { checkMailAddress } from './check-message.ts';
import type { Mail, MailAddress } from './mail.ts';
import { createOutboxMail } from './outbox.ts';
import type { DkimKey, SmtpSettings } from './smtp-settings.ts';

type MailSettings = {
  /** The installation's own address, used where a message names none. */
  from: MailAddress;
  /** Without a server, messages stay in the outbox. */
  smtp?: SmtpSettings | undefined;
  /** Mail is signed with this key; without it the server signs, or nobody. */
  dkim?: DkimKey | undefined;
};

/** What speaks to a mail server is read only where there is one: it would cost every start otherwise. */
export async function chooseMail({ from, smtp, dkim }: MailSettings, outbox: OutboxStore): Promise<Mail> {
  if (!smtp) return createOutboxMail({ from, store: outbox });
  const { createSmtpMail } = await import('./smtp.ts');
  return createSmtpMail({ ...smtp, from, dkim });
}

/** `Lintel <no-reply@lintel.example>` or the address alone. One that no mail could be sent from is refused here. */
export function readSender(text: string): MailAddress {
  const [, name = '', address = ''] = text.trim().match(/^"?([^"<>]*?)"?\s*<([^<>]*)>$/) ?? ['', '', text.trim()];
  const sender: MailAddress = name ? { address, name } : { address };
  checkMailAddress(sender);
  return sender;
}
