/** One line of a recurring payment. `id` is our own name of the price, which the provider returns. */
export type PriceLine = { id: string; name: string; cents: number };
export type Every = 'month' | 'year';

export type NewCheckout = {
  /** Requests with the same key create one checkout. */
  key: string;
  /** Our own reference, returned with the resulting subscription. */
  reference: string;
  /** Set if the provider already knows this payer. */
  customerId?: string | undefined;
  email: string;
  every: Every;
  lines: PriceLine[];
  successUrl: string;
  cancelUrl: string;
};

type OneTime = {
  /** Requests with the same key create one payment. */
  key: string;
  /** Our own reference, returned with the payment. */
  reference: string;
  name: string;
  cents: number;
  /** The recipient's account at the provider, if the money is not ours. */
  account?: string | undefined;
};

/** A single payment. The payer can be charged again later if they agree. */
export type NewPayment = OneTime & {
  customerId?: string | undefined;
  email: string;
  successUrl: string;
  cancelUrl: string;
};
export type NewCharge = OneTime & { customerId: string };

export type ProviderPayment = {
  id: string;
  reference: string;
  customerId: string | null;
  /** `pending` while a bank processes it; `returned` if the bank or the payer reversed it after payment. */
  status: 'pending' | 'paid' | 'failed' | 'returned';
  cents: number;
  /** Set if the payment paid a subscription's invoice. */
  invoiceId?: string | undefined;
};

/** `url` is the page that the payer is sent to. */
export type Checkout = { id: string; url: string; expiresAt: Date };

export type ProviderSubscription = {
  id: string;
  reference: string;
  customerId: string;
  /** `past_due` means that a payment failed and is retried; `ended` means that nothing more is paid, for any reason. */
  status: 'active' | 'past_due' | 'ended';
  priceIds: string[];
  /** What the payer is charged for each period, which stays as it was when the price book changes. */
  cents: number;
  startedAt: Date;
  periodStart: Date;
  periodEnd: Date;
  cancelAt: Date | null;
};

export type BillLine = { text: string; cents: number };

export type ProviderInvoice = {
  id: string;
  number: string;
  reference: string | undefined;
  status: 'open' | 'paid' | 'void';
  /** The amount due, after credit; the credit used is also one of the lines. */
  totalCents: number;
  creditCents: number;
  currency: string;
  lines: BillLine[];
  issuedAt: Date;
  paidAt: Date | null;
};

/**
 * Says that something happened to an object; its current state must be read. The same event may arrive several times and in any order, and
 * its id shows that it is the same.
 */
export type PaymentEvent = {
  id: string;
  kind: string;
  subscriptionId?: string | undefined;
  invoiceId?: string | undefined;
  paymentId?: string | undefined;
};

export type Change = {
  every: Every;
  lines: PriceLine[];
  /** The time until which the old price applies; a preview and the change after it use the same. */
  at: Date;
};

/** The immediate cost of a change: lines for returned and added time. A negative total is kept as credit. */
export type ChangePreview = { lines: BillLine[]; totalCents: number; nextAt: Date };

/** Lowers the next invoices, or takes earlier credit back if negative. Requests with the same key count as one. */
type NewCredit = { key: string; cents: number; text: string };

export type Payments = {
  /** 'test' is built in and charges no one; every screen that shows it must say so. */
  kind: 'stripe' | 'test';
  createCheckout(checkout: NewCheckout): Promise<Checkout>;
  createPayment(payment: NewPayment): Promise<Checkout>;
  /** Charges a payer who has agreed to it. Takes effect with the event that follows. */
  chargeAgain(charge: NewCharge): Promise<void>;
  readPayment(id: string): Promise<ProviderPayment | undefined>;
  /**
   * Reads an event from its original bytes. Refuses an event that the provider has not signed; returns undefined for one that doesn't
   * matter here.
   */
  verifyEvent(body: Uint8Array, headers: Record<string, string | undefined>): PaymentEvent | undefined;
  readSubscription(id: string): Promise<ProviderSubscription | undefined>;
  readInvoice(id: string): Promise<ProviderInvoice | undefined>;
  previewChange(subscriptionId: string, change: Change): Promise<ChangePreview>;
  /** These take effect with the event that follows, not with the answer. Requests with the same key count as one. */
  changeSubscription(subscriptionId: string, change: Change, key: string): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>;
  endSubscription(subscriptionId: string): Promise<void>;
  /** Tries to collect an open invoice again. Requests with the same key count as one. */
  payInvoice(invoiceId: string, key: string): Promise<void>;
  /** Returns the whole payment of an invoice. Takes effect with the event that follows. */
  refundInvoice(invoiceId: string, key: string): Promise<void>;
  addCredit(customerId: string, credit: NewCredit): Promise<void>;
  /** Fingerprints of a payer's stored cards; the same card has the same fingerprint for every payer. */
  cardsOf(customerId: string): Promise<string[]>;
};

export class PaymentsError extends Error {
  override name = 'PaymentsError';
  readonly code:
    | 'invalid_checkout'
    | 'unknown_checkout'
    | 'unknown_subscription'
    | 'signature_refused'
    | 'too_old'
    | 'malformed'
    | 'declined'
    | 'unreachable';

  constructor(code: PaymentsError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
