import { createHash } from 'node:crypto';
import { checkNewCheckout, type OpenCheckout, readToken, totalOf, writeToken } from './checkout-token.ts';
import type { PaymentEvent, Payments } from './payments.ts';
import { readSignedEvent, type SignedEvent, signatureHeader, signEvent } from './signed-event.ts';

export type TestPaymentsSettings = {
  /** At least 32 random characters. */
  secret: string;
  /** The secret before, while it is being changed. */
  previousSecret?: string | undefined;
  /** The product's own page that plays the provider's: `{checkoutUrl}/{token}`. */
  checkoutUrl: string;
  /** Hands a signed event to the same door at which a provider's would come in. */
  deliver: (event: SignedEvent) => Promise<void>;
  now?: () => Date;
};

/** What the page of the test checkout shows and does, beside what every provider offers. */
export type TestPayments = Payments & {
  kind: 'test';
  readCheckout(token: string): OpenCheckout & { totalCents: number };
  /** Paying twice is one event that comes twice. */
  settleCheckout(token: string, outcome: 'paid' | 'declined'): Promise<void>;
};

const hoursOpen = 24;

/** A checkout without a provider: every step of a real one, signed events included, and no money. */
export function createTestPayments(settings: TestPaymentsSettings): TestPayments {
  const { secret, checkoutUrl, deliver, now = () => new Date() } = settings;
  if (secret.length < 32) throw new Error('The secret of the test checkout is too short.');
  const secrets = settings.previousSecret ? [secret, settings.previousSecret] : [secret];
  const send = (event: Omit<PaymentEvent, 'at' | 'currency'>) =>
    deliver(signEvent({ ...event, currency: 'usd', at: now() }, secret, now()));

  return {
    kind: 'test',
    async createCheckout(checkout) {
      const expiresAt = new Date(now().getTime() + hoursOpen * 3_600_000);
      const open = checkNewCheckout(checkout, idFrom('test_co', checkout.key), expiresAt);
      return { id: open.id, url: `${checkoutUrl}/${writeToken(open, secret)}`, expiresAt };
    },
    verifyEvent: (body, headers) => readSignedEvent(body, headers[signatureHeader], secrets, now()),
    readCheckout(token) {
      const checkout = readToken(token, secret, now());
      return { ...checkout, totalCents: totalOf(checkout) };
    },
    async settleCheckout(token, outcome) {
      const checkout = readToken(token, secret, now());
      const isPaid = outcome === 'paid';
      await send({
        id: idFrom('test_ev', `${checkout.id}:${outcome}`),
        kind: isPaid ? 'checkout_completed' : 'checkout_declined',
        reference: checkout.reference,
        checkoutId: checkout.id,
        subscriptionId: isPaid && checkout.every ? subscriptionId(checkout) : undefined,
        amountCents: isPaid ? totalOf(checkout) : 0,
      });
    },
    async endSubscription(id) {
      const reference = Buffer.from(id.replace(/^test_sub_[0-9a-f]{24}_/, ''), 'base64url').toString();
      const event = { id: idFrom('test_ev', `${id}:ended`), kind: 'subscription_ended' as const };
      await send({ ...event, reference, subscriptionId: id, amountCents: 0 });
    },
  };
}

// Nothing is kept, so the id itself remembers what it was bought for.
function subscriptionId({ id, reference }: OpenCheckout): string {
  return `${idFrom('test_sub', id)}_${Buffer.from(reference).toString('base64url')}`;
}

function idFrom(prefix: string, text: string): string {
  return `${prefix}_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
}
