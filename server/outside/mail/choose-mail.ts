import type { OutboxStore } from '../outbox/outbox-store.ts';
import { checkMailAddress } from './check-message.ts';
import type { Mail, MailAddress } from './mail.ts';
import { createOutboxMail } from './outbox.ts';
import type { DkimKey, SmtpSettings } from './smtp-settings.ts';

type MailSettings = {
  /** The installation's own address, used if a message has none. */
  from: MailAddress;
  /** Without a server, messages stay in the outbox. */
  smtp?: SmtpSettings | undefined;
  /** The key that signs mail; without one, signing is left to the mail server. */
  dkim?: DkimKey | undefined;
};

/** The SMTP code is loaded only if a mail server is configured, because it would slow every start. */
export async function chooseMail({ from, smtp, dkim }: MailSettings, outbox: OutboxStore): Promise<Mail> {
  if (!smtp) return createOutboxMail({ from, store: outbox });
  const { createSmtpMail } = await import('./smtp.ts');
  return createSmtpMail({ ...smtp, from, dkim });
}

/** Parses `Lintel <no-reply@lintel.example>` or an address alone. Refuses an address that mail could not be sent from. */
export function readSender(text: string): MailAddress {
  const [, name = '', address = ''] = text.trim().match(/^"?([^"<>]*?)"?\s*<([^<>]*)>$/) ?? ['', '', text.trim()];
  const sender: MailAddress = name ? { address, name } : { address };
  checkMailAddress(sender);
  return sender;
}
