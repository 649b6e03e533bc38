import type { OutboxStore } from '../outbox/outbox-store.ts';
import { checkMessage } from './check-message.ts';
import type { Mail, MailAddress } from './mail.ts';
import { messageIdFor } from './message-id.ts';

/** Stores messages where the product shows them, and sends nothing. */
export function createOutboxMail(settings: { from: MailAddress; store: OutboxStore }): Mail {
  return {
    kind: 'outbox',
    async send(message) {
      checkMessage(message);
      const from = message.from ?? settings.from;
      await settings.store.put({
        channel: 'email',
        messageKey: message.key,
        organisationId: message.organisationId,
        sender: written(from),
        recipient: [...message.to, ...(message.cc ?? []), ...(message.bcc ?? [])].map(written).join(', '),
        subject: message.subject,
        bodyText: message.text,
        bodyHtml: message.html,
        attachments: (message.attachments ?? []).map(({ name, contentType, content }) => ({
          name,
          contentType,
          size: content.byteLength,
        })),
        unsubscribeUrl: message.unsubscribe?.url,
      });
      return { id: messageIdFor(message.key, from.address), accepted: true, refused: [] };
    },
    async close() {},
  };
}

function written({ name, address }: MailAddress): string {
  return name ? `${name} <${address}>` : address;
}
