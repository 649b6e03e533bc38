/** One line of what is paid every so often. `id` is our name of the price, and comes back from the provider. */
export type PriceLine = { id: string; name: string; cents: number };
export type Every = 'month' | 'year';

export type NewCheckout = {
  /** The same key is the same checkout. */
  key: string;
  /** Ours: comes back with the subscription that follows. */
  reference: string;
  /** Where the provider knows this payer already. */
  customerId?: string | undefined;
  email: string;
  every: Every;
  lines: PriceLine[];
  successUrl: string;
  cancelUrl: string;
};

type OneTime = {
  /** The same key is the same payment. */
  key: string;
  /** Ours: comes back with the payment. */
  reference: string;
  name: string;
  cents: number;
  /** Whose money it is, where it is not ours: their account at the provider. */
  account?: string | undefined;
};

/** Something that is paid once. The payer can be charged again later where they agree to it. */
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
  /** `pending`: a bank takes its days. `returned`: it was paid and the bank, or the payer by it, took it back. */
  status: 'pending' | 'paid' | 'failed' | 'returned';
  cents: number;
  /** Where it paid a bill of a subscription. */
  invoiceId?: string | undefined;
};

/** `url` is where the payer is sent. */
export type Checkout = { id: string; url: string; expiresAt: Date };

export type ProviderSubscription = {
  id: string;
  reference: string;
  customerId: string;
  /** `past_due`: a payment failed and is tried again. `ended`: no more is paid, whatever the reason. */
  status: 'active' | 'past_due' | 'ended';
  priceIds: string[];
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
  /** To be paid; what credit paid of it stands among the lines, and here. */
  totalCents: number;
  creditCents: number;
  currency: string;
  lines: BillLine[];
  issuedAt: Date;
  paidAt: Date | null;
};

/**
 * That something happened, and to what; how that is now is asked for. The same event may come several times and in any
 * order: the id says that it is the same.
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
  /** The moment up to which the old price counts: a preview and the change after it name the same. */
  at: Date;
};

/** What a change costs at once: lines for time that is given back and time that is added. Below zero it is kept as credit. */
export type ChangePreview = { lines: BillLine[]; totalCents: number; nextAt: Date };

/** Lowers the next bills; below zero it takes back what was given before. The same key is the same deed. */
type NewCredit = { key: string; cents: number; text: string };

export type Payments = {
  /** 'test' is built in: nobody is charged, and whatever shows it must say so. */
  kind: 'stripe' | 'test';
  createCheckout(checkout: NewCheckout): Promise<Checkout>;
  createPayment(payment: NewPayment): Promise<Checkout>;
  /** Of a payer who has agreed to it. Takes effect with the event that follows. */
  chargeAgain(charge: NewCharge): Promise<void>;
  readPayment(id: string): Promise<ProviderPayment | undefined>;
  /**
   * Reads an event from the bytes as they came. One that the provider has not signed is refused; one that says nothing to
   * us is undefined.
   */
  verifyEvent(body: Uint8Array, headers: Record<string, string | undefined>): PaymentEvent | undefined;
  readSubscription(id: string): Promise<ProviderSubscription | undefined>;
  readInvoice(id: string): Promise<ProviderInvoice | undefined>;
  previewChange(subscriptionId: string, change: Change): Promise<ChangePreview>;
  /** These take effect with the event that follows, not with the answer. The same key is the same deed. */
  changeSubscription(subscriptionId: string, change: Change, key: string): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>;
  endSubscription(subscriptionId: string): Promise<void>;
  addCredit(customerId: string, credit: NewCredit): Promise<void>;
  /** Marks of the cards that a payer has left there: the same card has the same mark with every payer. */
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
