export type CheckoutLine = { name: string; amountCents: number; quantity: number };

export type NewCheckout = {
  /** The same key is the same checkout. */
  key: string;
  /** Ours: comes back in every event that follows from this checkout. */
  reference: string;
  email: string;
  currency: 'usd';
  /** A payment every so often, or once where it is not given. */
  every?: 'month' | 'year' | undefined;
  lines: CheckoutLine[];
  successUrl: string;
  cancelUrl: string;
};

/** `url` is where the payer is sent. */
export type Checkout = { id: string; url: string; expiresAt: Date };

export type PaymentEvent = {
  /** The same event may come several times and in any order: the id says that it is the same. */
  id: string;
  kind:
    | 'checkout_completed'
    | 'checkout_declined'
    | 'subscription_renewed'
    | 'subscription_payment_failed'
    | 'subscription_ended';
  reference: string;
  checkoutId?: string | undefined;
  subscriptionId?: string | undefined;
  amountCents: number;
  currency: string;
  at: Date;
};

export type Payments = {
  /** 'test' is built in: nobody is charged, and whatever shows it must say so. */
  kind: 'stripe' | 'test';
  createCheckout(checkout: NewCheckout): Promise<Checkout>;
  /** Reads an event from the bytes as they came. One that the provider has not signed is refused. */
  verifyEvent(body: Uint8Array, headers: Record<string, string | undefined>): PaymentEvent;
  /** Takes effect with the event that follows, not with the answer. */
  endSubscription(subscriptionId: string): Promise<void>;
};

export class PaymentsError extends Error {
  override name = 'PaymentsError';
  readonly code:
    | 'invalid_checkout'
    | 'unknown_checkout'
    | 'signature_refused'
    | 'too_old'
    | 'malformed'
    | 'unreachable';

  constructor(code: PaymentsError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
