import { checkMessage } from './check-message.ts';
import { composeMail } from './compose-mail.ts';
import type { MailAddress, OutgoingMail } from './mail.ts';
import { messageIdFor } from './message-id.ts';

/** A mail in its wire format (RFC 5322), for services that take a whole mail instead of SMTP. */
export async function rawMail(
  message: OutgoingMail,
  from: MailAddress,
  header: { key: string; value: string },
): Promise<Buffer> {
  checkMessage({ ...message, from });
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const composed = composeMail(message, from, messageIdFor(message.key, from.address));
  const headers = [...(composed.headers as { key: string; value: string }[]), header];
  const written = await transport.sendMail({ ...composed, headers, disableFileAccess: true, disableUrlAccess: true });
  return written.message as Buffer;
}
