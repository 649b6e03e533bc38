import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  checkNewCheckout,
  checkNewPayment,
  type OpenCheckout,
  priceLine,
  readToken,
  totalOf,
  writeToken,
} from './checkout-token.ts';
import {
  type Change,
  type PaymentEvent,
  type Payments,
  PaymentsError,
  type ProviderInvoice,
  type ProviderPayment,
} from './payments.ts';
import { periodAfter, prorate } from './proration.ts';
import { readSignedEvent, type SignedEvent, signatureHeader, signEvent } from './signed-event.ts';
import type { TestStore } from './test-store.ts';

export type TestPaymentsSettings = {
  /** At least 32 random characters. */
  secret: string;
  /** The product's own page in the role of the provider's: `{checkoutUrl}#{token}`. */
  checkoutUrl: string;
  store: TestStore;
  /** Delivers a signed event to the same endpoint as a provider's. */
  deliver: (event: SignedEvent) => Promise<void>;
  now?: () => Date;
};

/** What the test checkout's page shows and does, in addition to every provider's functions. */
export type TestPayments = Payments & {
  kind: 'test';
  readCheckout(token: string): OpenCheckout & { totalCents: number };
  /** Paying twice sends the same event twice. `returned` means that the payment succeeds once and the bank then reverses it. */
  settleCheckout(token: string, outcome: 'paid' | 'declined' | 'returned'): Promise<void>;
  /** Renews subscriptions whose period has ended, or ends those that were canceled. */
  renewDue(): Promise<number>;
};

const time = z.coerce.date();
const subscription = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['active', 'ended']),
  every: z.enum(['month', 'year']),
  lines: z.array(priceLine),
  startedAt: time,
  periodStart: time,
  periodEnd: time,
  cancelAt: time.nullable(),
  /** Credit left from a change to a cheaper plan. */
  creditCents: z.int(),
});
type Subscription = z.infer<typeof subscription>;

type Gift = { cents: number; keys: string[] };

const hoursOpen = 24;

/** A checkout without a provider: every step of a real one, including signed events, but no money. */
export function createTestPayments(settings: TestPaymentsSettings): TestPayments {
  const { secret, checkoutUrl, store, deliver, now = () => new Date() } = settings;
  if (secret.length < 32) throw new Error('The secret of the test checkout is too short.');

  const send = (event: PaymentEvent) => deliver(signEvent(event, secret, now()));
  const read = async (id: string): Promise<Subscription> => {
    const found = await store.read(id);
    if (!found) throw new PaymentsError('unknown_subscription', 'There is no such subscription.');
    return subscription.parse(found);
  };
  const keep = (kept: Subscription) =>
    store.write('subscription', kept.id, kept, kept.status === 'ended' ? null : (kept.cancelAt ?? kept.periodEnd));

  /** Additional credit of a payer, with the keys it was granted under. */
  const giftOf = async (customerId: string): Promise<Gift> =>
    (await store.read<Gift>(`${customerId} credit`)) ?? { cents: 0, keys: [] };
  const keepGift = (customerId: string, gift: Gift) => store.write('payment', `${customerId} credit`, gift, null);

  /** Bills at once, using credit first. Returns the invoice and the credit left. */
  const bill = async ({ id, reference, creditCents }: Subscription, key: string, lines: ProviderInvoice['lines']) => {
    const total = totalOf(lines);
    const customerId = idFrom('test_cus', reference);
    const gift = await giftOf(customerId);
    const ownCents = Math.min(creditCents, Math.max(0, total));
    const giftCents = Math.min(Math.max(0, gift.cents), Math.max(0, total) - ownCents);
    if (giftCents > 0) await keepGift(customerId, { ...gift, cents: gift.cents - giftCents });
    const usedCents = ownCents + giftCents;
    const invoiceId = idFrom('test_in', `${id} ${key}`);
    const invoice: ProviderInvoice = {
      id: invoiceId,
      number: `TEST-${invoiceId.slice(-8).toUpperCase()}`,
      reference,
      status: 'paid',
      totalCents: total - usedCents,
      creditCents: usedCents,
      currency: 'usd',
      lines: usedCents > 0 ? [...lines, { text: 'Credit', cents: -usedCents }] : lines,
      issuedAt: now(),
      paidAt: now(),
    };
    await store.write('invoice', invoiceId, invoice, null);
    return { invoiceId, creditCents: creditCents - ownCents + Math.max(0, -total) };
  };
  const changed = (id: string, what: string, invoiceId?: string) =>
    send({
      id: idFrom('test_ev', `${id} ${what}`),
      kind: `subscription_${what.split(' ')[0]}`,
      subscriptionId: id,
      invoiceId,
    });

  const keepPayment = async (payment: ProviderPayment) => {
    await store.write('payment', payment.id, payment, null);
    await send({
      id: idFrom('test_ev', `${payment.id} ${payment.status}`),
      kind: `payment_${payment.status}`,
      paymentId: payment.id,
    });
  };
  /** Marks a payer whose bank returned a payment, so that the next payment is returned too. */
  const badAccount = (customerId: string) => `${customerId} bad`;
  /** Two clicks on one checkout follow each other, or the late one would call paid again what the bank has returned. */
  const turns = new Map<string, Promise<void>>();
  const inTurn = (id: string, work: () => Promise<void>): Promise<void> => {
    const turn = (turns.get(id) ?? Promise.resolve()).then(work, work);
    turns.set(id, turn);
    const leave = () => {
      if (turns.get(id) === turn) turns.delete(id);
    };
    turn.then(leave, leave);
    return turn;
  };
  const settleOnce = async (id: string, checkout: OpenCheckout, outcome: 'paid' | 'returned') => {
    const customerId = idFrom('test_cus', checkout.email);
    const before = await store.read<ProviderPayment>(id);
    const payment = { id, reference: checkout.reference, customerId, cents: totalOf(checkout.lines) };
    if (before?.status !== 'returned') await keepPayment({ ...payment, status: 'paid' });
    if (outcome === 'paid') return;
    await store.write('payment', badAccount(customerId), {}, null);
    await keepPayment({ ...payment, status: 'returned' });
  };

  return {
    kind: 'test',
    async createPayment(payment) {
      const expiresAt = new Date(now().getTime() + hoursOpen * 3_600_000);
      const open = checkNewPayment(payment, idFrom('test_co', payment.key), expiresAt);
      return { id: open.id, url: `${checkoutUrl}#${writeToken(open, secret)}`, expiresAt };
    },
    async chargeAgain({ key, reference, customerId, cents }) {
      const isBad = (await store.read(badAccount(customerId))) !== undefined;
      await keepPayment({
        id: idFrom('test_pay', key),
        reference,
        customerId,
        cents,
        status: isBad ? 'failed' : 'paid',
      });
    },
    readPayment: (id) => store.read<ProviderPayment>(id),
    async createCheckout(checkout) {
      const expiresAt = new Date(now().getTime() + hoursOpen * 3_600_000);
      const open = checkNewCheckout(checkout, idFrom('test_co', checkout.key), expiresAt);
      return { id: open.id, url: `${checkoutUrl}#${writeToken(open, secret)}`, expiresAt };
    },
    verifyEvent: (body, headers) => readSignedEvent(body, headers[signatureHeader], [secret], now()),
    readCheckout(token) {
      const checkout = readToken(token, secret, now());
      return { ...checkout, totalCents: totalOf(checkout.lines) };
    },
    async settleCheckout(token, outcome) {
      const checkout = readToken(token, secret, now());
      const event = { id: idFrom('test_ev', `${checkout.id} ${outcome}`), kind: `checkout_${outcome}` };
      if (outcome === 'declined') return send(event);
      const id = idFrom('test_sub', checkout.id);
      const { reference, every, lines } = checkout;
      if (every === 'once') {
        const payment = idFrom('test_pay', checkout.id);
        return inTurn(payment, () => settleOnce(payment, checkout, outcome));
      }
      if (!(await store.read(id))) {
        const startedAt = now();
        const period = { periodStart: startedAt, periodEnd: periodAfter(startedAt, every), cancelAt: null };
        await keep({ id, reference, status: 'active', every, lines, startedAt, ...period, creditCents: 0 });
        await bill(await read(id), 'first', billed(lines));
      }
      const invoiceId = idFrom('test_in', `${id} first`);
      await send({ ...event, subscriptionId: id, invoiceId });
      if (outcome === 'paid') return;
      const cents = totalOf(lines);
      const customerId = idFrom('test_cus', reference);
      await keepPayment({
        id: idFrom('test_pay', id),
        reference: '',
        customerId,
        cents,
        status: 'returned',
        invoiceId,
      });
    },
    async readSubscription(id) {
      const found = await store.read(id);
      if (!found) return undefined;
      const { lines, ...kept } = subscription.parse(found);
      return {
        ...kept,
        customerId: idFrom('test_cus', kept.reference),
        priceIds: lines.map((line) => line.id),
        cents: totalOf(lines),
      };
    },
    async readInvoice(id) {
      const found = await store.read<ProviderInvoice>(id);
      return found && { ...found, issuedAt: new Date(found.issuedAt), paidAt: found.paidAt && new Date(found.paidAt) };
    },
    previewChange: async (id, change) => prorate(await read(id), change),
    async changeSubscription(id, change: Change, key) {
      const before = await read(id);
      const { lines, nextAt } = prorate(before, change);
      const { invoiceId, creditCents } = await bill(before, key, lines);
      const restarts = change.every !== before.every;
      await keep({
        ...before,
        every: change.every,
        lines: change.lines,
        periodStart: restarts ? change.at : before.periodStart,
        periodEnd: nextAt,
        cancelAt: null,
        creditCents,
      });
      await changed(id, `changed ${key}`, invoiceId);
    },
    async cancelAtPeriodEnd(id, cancel) {
      const before = await read(id);
      await keep({ ...before, cancelAt: cancel ? before.periodEnd : null });
      await changed(id, `${cancel ? 'cancelled' : 'resumed'} ${now().getTime()}`);
    },
    async endSubscription(id) {
      await keep({ ...(await read(id)), status: 'ended' });
      await changed(id, 'ended');
    },
    /** Every invoice is paid here as soon as it is made. */
    async payInvoice() {},
    async refundInvoice(invoiceId) {
      const invoice = await store.read<ProviderInvoice>(invoiceId);
      if (!invoice?.reference) throw new PaymentsError('unknown_subscription', 'There is no such invoice.');
      await keepPayment({
        id: idFrom('test_pay', `${invoiceId} refund`),
        reference: '',
        customerId: idFrom('test_cus', invoice.reference),
        cents: invoice.totalCents,
        status: 'returned',
        invoiceId,
      });
    },
    async addCredit(customerId, { key, cents }) {
      const gift = await giftOf(customerId);
      if (!gift.keys.includes(key))
        await keepGift(customerId, { cents: gift.cents + cents, keys: [...gift.keys, key] });
    },
    /** No cards are stored here. */
    cardsOf: async () => [],
    async renewDue() {
      const due = await store.due(now());
      for (const id of due) {
        const before = await read(id);
        if (before.cancelAt) {
          await keep({ ...before, status: 'ended' });
          await changed(id, 'ended');
          continue;
        }
        const period = { periodStart: before.periodEnd, periodEnd: periodAfter(before.periodEnd, before.every) };
        const key = `renewed ${period.periodStart.toISOString()}`;
        const { invoiceId, creditCents } = await bill(before, key, billed(before.lines));
        await keep({ ...before, ...period, creditCents });
        await changed(id, key, invoiceId);
      }
      return due.length;
    },
  };
}

const billed = (lines: Subscription['lines']) => lines.map(({ name, cents }) => ({ text: name, cents }));

function idFrom(prefix: string, text: string): string {
  return `${prefix}_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
}
