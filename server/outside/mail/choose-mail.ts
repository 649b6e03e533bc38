import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { Mail, MailAddress } from './mail.ts';
import { createOutboxMail } from './outbox.ts';
import { createSmtpMail } from './smtp.ts';
import type { SmtpSettings } from './smtp-settings.ts';

export type MailSettings = {
  /** The installation's own address, used where a message names none. */
  from: MailAddress;
  /** Without a server, messages stay in the outbox. */
  smtp?: SmtpSettings | undefined;
};

export function chooseMail({ from, smtp }: MailSettings, outbox: OutboxStore): Mail {
  return smtp ? createSmtpMail({ ...smtp, from }) : createOutboxMail({ from, store: outbox });
}
