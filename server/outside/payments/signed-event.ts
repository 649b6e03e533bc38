import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type PaymentEvent, PaymentsError } from './payments.ts';

export const signatureHeader = 'payment-signature';
const toleranceSeconds = 300;

export type SignedEvent = { body: Buffer; headers: Record<string, string> };

const eventSchema = z.object({
  id: z.string(),
  kind: z.string(),
  subscriptionId: z.string().optional(),
  invoiceId: z.string().optional(),
  paymentId: z.string().optional(),
});

export function signEvent(event: PaymentEvent, secret: string, now: Date): SignedEvent {
  const body = Buffer.from(JSON.stringify(event));
  const seconds = Math.floor(now.getTime() / 1000);
  return { body, headers: { [signatureHeader]: `t=${seconds},v1=${signature(seconds, body, secret)}` } };
}

/** `secrets` are all that are valid now: while one is being replaced, both are. */
export function readSignedEvent(
  body: Uint8Array,
  header: string | undefined,
  secrets: string[],
  now: Date,
): PaymentEvent {
  const [, seconds, given] = header?.match(/^t=(\d{1,12}),v1=([0-9a-f]{64})$/) ?? [];
  const holds =
    given !== undefined &&
    secrets.some((secret) =>
      timingSafeEqual(Buffer.from(signature(Number(seconds), body, secret), 'hex'), Buffer.from(given, 'hex')),
    );
  if (!holds) throw new PaymentsError('signature_refused', 'The signature of the event is not valid.');
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) {
    throw new PaymentsError('too_old', 'The event is more than five minutes old, or from the future.');
  }
  try {
    return eventSchema.parse(JSON.parse(Buffer.from(body).toString()));
  } catch {
    throw new PaymentsError('malformed', 'The event cannot be read.');
  }
}

function signature(seconds: number, body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(`event.${seconds}.`).update(body).digest('hex');
}
