import type { SendMailOptions } from 'nodemailer';
import type { MailAddress, OutgoingMail } from './mail.ts';

/** A mail in nodemailer's format. */
export function composeMail(message: OutgoingMail, ownAddress: MailAddress, messageId: string): SendMailOptions {
  const headers: { key: string; value: string }[] = [];
  if (message.unsubscribe) {
    const { url, mailto } = message.unsubscribe;
    headers.push({ key: 'List-Unsubscribe', value: mailto ? `<${url}>, <mailto:${mailto}>` : `<${url}>` });
    headers.push({ key: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' });
  }
  if (message.automatic) {
    headers.push({ key: 'Auto-Submitted', value: 'auto-generated' });
    headers.push({ key: 'X-Auto-Response-Suppress', value: 'All' });
  }
  return {
    messageId,
    from: named(message.from ?? ownAddress),
    replyTo: message.replyTo && named(message.replyTo),
    to: message.to.map(named),
    cc: message.cc?.map(named),
    bcc: message.bcc?.map(named),
    subject: message.subject,
    text: message.text,
    html: message.html,
    references: message.references,
    inReplyTo: message.references?.at(-1),
    headers,
    attachments: message.attachments?.map(({ name, contentType, content }) => ({
      filename: name,
      contentType,
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    })),
  };
}

function named({ address, name }: MailAddress) {
  return { address, name: name ?? '' };
}
