import type { OutboxStore } from '../outbox/outbox-store.ts';
import { isSender } from './check-sms.ts';
import { createOutboxSms } from './outbox.ts';
import type { Sms } from './sms.ts';
import type { TwilioSettings } from './twilio.ts';

export type SmsSettings = {
  /** The installation's own number, short code, name or messaging service. */
  from: string;
  /** Without a provider, texts stay in the outbox. */
  twilio?: TwilioSettings | undefined;
};

export async function chooseSms({ from, twilio }: SmsSettings, outbox: OutboxStore): Promise<Sms> {
  if (!isSender(from)) throw new Error('The sender of texts is a number (+14155550123), a short code or a short name.');
  if (!twilio) return createOutboxSms({ from, store: outbox });
  const { createTwilioSms } = await import('./twilio.ts');
  return createTwilioSms({ ...twilio, from });
}
