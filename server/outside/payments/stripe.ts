import Stripe from 'stripe';
import {
  type Change,
  type PaymentEvent,
  type Payments,
  PaymentsError,
  type PriceLine,
  type ProviderInvoice,
  type ProviderPayment,
  type ProviderSubscription,
} from './payments.ts';
import { periodAfter } from './proration.ts';

export type StripeSettings = {
  secretKey: string;
  /** The secret that signs the endpoint's events. */
  webhookSecret: string;
  /** An alternative address of the API. */
  apiUrl?: string | undefined;
};

const timeoutMs = 15_000;

/** Stripe's prices carry our own price id, and its subscriptions our reference. */
const nameKey = 'price_id';
const referenceKey = 'reference';

export function createStripePayments({ secretKey, webhookSecret, apiUrl }: StripeSettings): Payments {
  const address = apiUrl ? new URL(apiUrl) : undefined;
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: address.port || (address.protocol === 'https:' ? 443 : 80),
      protocol: address.protocol === 'https:' ? 'https' : 'http',
    }),
  });

  /** Stripe's ids of our prices. A price that is missing there or whose amount has changed is created. */
  const pricesOf = async (lines: readonly PriceLine[], interval: Change['every']): Promise<string[]> => {
    const { data } = await stripe.prices.list({ lookup_keys: lines.map(({ id }) => id), active: true, limit: 100 });
    return Promise.all(
      lines.map(async ({ id, name, cents }) => {
        const known = data.find((price) => price.lookup_key === id && price.unit_amount === cents);
        if (known) return known.id;
        const made = await stripe.prices.create({
          currency: 'usd',
          unit_amount: cents,
          recurring: { interval },
          lookup_key: id,
          transfer_lookup_key: true,
          metadata: { [nameKey]: id },
          product_data: { name },
        });
        return made.id;
      }),
    );
  };

  /** The items that change a subscription to the wanted lines: existing ones stay, are removed, or are added. */
  const itemsFor = async (subscriptionId: string, { lines, every }: Change) => {
    const [{ items }, prices] = await Promise.all([
      stripe.subscriptions.retrieve(subscriptionId),
      pricesOf(lines, every),
    ]);
    const has = (price: string) => items.data.some((item) => item.price.id === price);
    return {
      periodEnd: items.data[0]!.current_period_end,
      interval: items.data[0]!.price.recurring?.interval,
      items: [
        ...items.data.filter(({ price }) => !prices.includes(price.id)).map(({ id }) => ({ id, deleted: true })),
        ...prices.filter((price) => !has(price)).map((price) => ({ price })),
      ],
    };
  };

  return {
    kind: 'stripe',
    createCheckout: (checkout) =>
      told(async () => {
        const { reference, customerId, email, lines, every } = checkout;
        const prices = await pricesOf(lines, every);
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: prices.map((price) => ({ price, quantity: 1 })),
            client_reference_id: reference,
            ...(customerId ? { customer: customerId } : { customer_email: email }),
            subscription_data: { metadata: { [referenceKey]: reference } },
            success_url: checkout.successUrl,
            cancel_url: checkout.cancelUrl,
          },
          { idempotencyKey: checkout.key },
        );
        if (!session.url) throw new PaymentsError('unreachable', 'The provider gave no address to pay at.');
        return { id: session.id, url: session.url, expiresAt: fromSeconds(session.expires_at) };
      }),
    createPayment: (payment) =>
      told(async () => {
        const { reference, customerId, email, name, cents, account } = payment;
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: cents, product_data: { name } } }],
            client_reference_id: reference,
            ...(customerId ? { customer: customerId } : { customer_email: email, customer_creation: 'always' }),
            payment_intent_data: { ...oneTime(reference, account), setup_future_usage: 'off_session' },
            success_url: payment.successUrl,
            cancel_url: payment.cancelUrl,
          },
          { idempotencyKey: payment.key },
        );
        if (!session.url) throw new PaymentsError('unreachable', 'The provider gave no address to pay at.');
        return { id: session.id, url: session.url, expiresAt: fromSeconds(session.expires_at) };
      }),
    chargeAgain: ({ key, reference, customerId, cents, account }) =>
      told(async () => {
        const { data } = await stripe.customers.listPaymentMethods(customerId, { limit: 1 });
        const [method] = data;
        if (!method) throw new PaymentsError('declined', 'There is no account to take it from.');
        await stripe.paymentIntents.create(
          {
            amount: cents,
            currency: 'usd',
            customer: customerId,
            payment_method: method.id,
            off_session: true,
            confirm: true,
            ...oneTime(reference, account),
          },
          { idempotencyKey: key },
        );
      }),
    readPayment: (id) =>
      found(async () => {
        const payment = paymentOf(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
        if (payment.reference) return payment;
        const { data } = await stripe.invoicePayments.list({
          payment: { type: 'payment_intent', payment_intent: id },
          limit: 1,
        });
        return { ...payment, invoiceId: idOf(data[0]?.invoice) };
      }),
    verifyEvent(body, headers) {
      try {
        return eventOf(
          stripe.webhooks.constructEvent(Buffer.from(body), headers['stripe-signature'] ?? '', webhookSecret),
        );
      } catch (error) {
        throw new PaymentsError('signature_refused', 'The signature of the event is not valid.', { cause: error });
      }
    },
    readSubscription: (id) => found(async () => subscriptionOf(await stripe.subscriptions.retrieve(id))),
    readInvoice: (id) => found(async () => invoiceOf(await stripe.invoices.retrieve(id))),
    previewChange: (id, change) =>
      told(async () => {
        const { items, interval, periodEnd } = await itemsFor(id, change);
        const preview = await stripe.invoices.createPreview({
          subscription: id,
          subscription_details: { items, proration_behavior: 'always_invoice', proration_date: toSeconds(change.at) },
        });
        return {
          lines: preview.lines.data.map(({ description, amount }) => ({ text: description ?? '', cents: amount })),
          totalCents: preview.total,
          nextAt: interval === change.every ? fromSeconds(periodEnd) : periodAfter(change.at, change.every),
        };
      }),
    changeSubscription: (id, change, key) =>
      told(async () => {
        const { items } = await itemsFor(id, change);
        await stripe.subscriptions.update(
          id,
          {
            items,
            proration_behavior: 'always_invoice',
            proration_date: toSeconds(change.at),
            // A change that can't be paid for must not take effect.
            payment_behavior: 'error_if_incomplete',
            cancel_at_period_end: false,
          },
          { idempotencyKey: key },
        );
      }),
    cancelAtPeriodEnd: (id, cancel) =>
      told(async () => void (await stripe.subscriptions.update(id, { cancel_at_period_end: cancel }))),
    endSubscription: (id) => told(async () => void (await stripe.subscriptions.cancel(id))),
    payInvoice: (id, key) => told(async () => void (await stripe.invoices.pay(id, {}, { idempotencyKey: key }))),
    refundInvoice: (id, key) =>
      told(async () => {
        const { data } = await stripe.invoicePayments.list({ invoice: id, status: 'paid', limit: 1 });
        const intent = idOf(data[0]?.payment.payment_intent);
        if (!intent) throw new PaymentsError('declined', 'Nothing was charged for this invoice.');
        await stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: key }).catch((error: unknown) => {
          if (isRefunded(error)) return;
          // For want of funds, or because the payment is disputed or too old: another try changes nothing.
          if (error instanceof Stripe.errors.StripeInvalidRequestError)
            throw new PaymentsError('declined', 'The refund was refused.', { cause: error });
          throw error;
        });
      }),
    addCredit: (customerId, { key, cents, text }) =>
      told(async () => {
        // In Stripe, a negative balance is the payer's credit.
        await stripe.customers.createBalanceTransaction(
          customerId,
          { amount: -cents, currency: 'usd', description: text },
          { idempotencyKey: key },
        );
      }),
    cardsOf: async (customerId) => {
      // Nothing is known about a customer who was deleted in Stripe.
      const methods = await found(() => stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }));
      return methods?.data.flatMap(({ card }) => card?.fingerprint ?? []) ?? [];
    },
  };
}

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const fromSeconds = (seconds: number): Date => new Date(seconds * 1000);

/** The events that matter here; any other event is ignored. */
function eventOf({ id, type, data }: Stripe.Event): PaymentEvent | undefined {
  const event = { id, kind: type };
  if (type === 'checkout.session.completed') {
    return { ...event, subscriptionId: idOf((data.object as Stripe.Checkout.Session).subscription) };
  }
  if (type.startsWith('customer.subscription.')) {
    return { ...event, subscriptionId: (data.object as Stripe.Subscription).id };
  }
  if (/^invoice\.(finalized|paid|payment_failed|voided|marked_uncollectible)$/.test(type)) {
    const invoice = data.object as Stripe.Invoice;
    return {
      ...event,
      invoiceId: invoice.id,
      subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    };
  }
  if (/^payment_intent\.(succeeded|payment_failed|processing|canceled)$/.test(type)) {
    return { ...event, paymentId: (data.object as Stripe.PaymentIntent).id };
  }
  if (type === 'charge.refunded' || type === 'charge.dispute.created') {
    return { ...event, paymentId: idOf((data.object as Stripe.Charge | Stripe.Dispute).payment_intent) };
  }
  return undefined;
}

const oneTime = (reference: string, account: string | undefined) => ({
  metadata: { [referenceKey]: reference },
  ...(account && { on_behalf_of: account, transfer_data: { destination: account } }),
});

function paymentOf(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const isBack = charge !== null && (charge.refunded || charge.disputed);
  return {
    id: intent.id,
    reference: intent.metadata[referenceKey] ?? '',
    customerId: idOf(intent.customer) ?? null,
    status:
      intent.status === 'succeeded'
        ? isBack
          ? 'returned'
          : 'paid'
        : intent.status === 'canceled' || intent.last_payment_error
          ? 'failed'
          : 'pending',
    cents: intent.amount,
  };
}

const idOf = (named: string | { id: string } | null | undefined): string | undefined =>
  typeof named === 'string' ? named : named?.id;

function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  const items = subscription.items.data;
  const [{ current_period_start: start, current_period_end: end }] = items as [Stripe.SubscriptionItem];
  const { status, cancel_at: cancelAt, cancel_at_period_end: cancels } = subscription;
  return {
    id: subscription.id,
    reference: subscription.metadata[referenceKey] ?? '',
    customerId: idOf(subscription.customer)!,
    status: status === 'active' || status === 'trialing' ? 'active' : status === 'past_due' ? 'past_due' : 'ended',
    priceIds: items.map(({ price }) => price.metadata[nameKey] ?? price.lookup_key ?? price.id),
    cents: items.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0),
    startedAt: fromSeconds(subscription.created),
    periodStart: fromSeconds(start),
    periodEnd: fromSeconds(end),
    cancelAt: cancelAt ? fromSeconds(cancelAt) : cancels ? fromSeconds(end) : null,
  };
}

function invoiceOf(invoice: Stripe.Invoice): ProviderInvoice {
  const { status, status_transitions: times, starting_balance: before, ending_balance: after } = invoice;
  const creditCents = Math.max(0, (after ?? before) - before);
  const lines = invoice.lines.data.map(({ description, amount }) => ({ text: description ?? '', cents: amount }));
  return {
    id: invoice.id!,
    number: invoice.number ?? invoice.id!,
    reference: invoice.parent?.subscription_details?.metadata?.[referenceKey],
    status: status === 'paid' ? 'paid' : status === 'void' || status === 'uncollectible' ? 'void' : 'open',
    totalCents: invoice.total - creditCents,
    creditCents,
    currency: invoice.currency,
    lines: creditCents > 0 ? [...lines, { text: 'Credit', cents: -creditCents }] : lines,
    issuedAt: fromSeconds(times.finalized_at ?? invoice.created),
    paidAt: times.paid_at ? fromSeconds(times.paid_at) : null,
  };
}

/** Translates the provider's errors into our own. Its messages are not shown, because they may contain things the payer must not read. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentsError) throw error;
    if (error instanceof Stripe.errors.StripeCardError) {
      throw new PaymentsError('declined', 'The payment was declined.', { cause: error });
    }
    if (isMissing(error)) throw new PaymentsError('unknown_subscription', 'There is no such thing.', { cause: error });
    throw new PaymentsError('unreachable', 'The payment provider cannot be reached.', { cause: error });
  }
}

const found = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  told(work).catch((error) => {
    if (error instanceof PaymentsError && error.code === 'unknown_subscription') return undefined;
    throw error;
  });

const isRefunded = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
