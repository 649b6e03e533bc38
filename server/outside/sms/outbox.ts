import type { OutboxStore } from '../outbox/outbox-store.ts';
import { checkSms } from './check-sms.ts';
import type { Sms } from './sms.ts';

/** Stores texts where the product shows them, and sends nothing. */
export function createOutboxSms(settings: { from: string; store: OutboxStore }): Sms {
  return {
    kind: 'outbox',
    async send(message) {
      checkSms(message);
      await settings.store.put({
        channel: 'sms',
        messageKey: message.key,
        organisationId: message.organisationId,
        sender: message.from ?? settings.from,
        recipient: message.to,
        subject: '',
        bodyText: message.body,
        attachments: [],
      });
      return { id: message.key, accepted: true };
    },
  };
}
