import { describe, expect, it } from 'vitest';
import type { NewCheckout, PaymentEvent } from './payments.ts';
import type { SignedEvent } from './signed-event.ts';
import { createTestPayments, type TestPaymentsSettings } from './test-payments.ts';
import type { TestStore } from './test-store.ts';

const secret = 'a'.repeat(32);
const checkout: NewCheckout = {
  key: 'upgrade:1',
  reference: 'user-1',
  email: 'ana@people.example',
  every: 'month',
  lines: [
    { id: 'plan', name: 'Plan', cents: 19_900 },
    { id: 'add-on', name: 'Add-on', cents: 8_910 },
  ],
  successUrl: 'https://app.office.example/done',
  cancelUrl: 'https://app.office.example/pricing',
};

/** Stores values like a database, so that they come back as JSON. */
function newStore(): TestStore {
  const kept = new Map<string, { text: string; dueAt: Date | null }>();
  return {
    read: async (id) => (kept.has(id) ? JSON.parse(kept.get(id)!.text) : undefined),
    write: async (_, id, body, dueAt) => void kept.set(id, { text: JSON.stringify(body), dueAt }),
    due: async (now) => [...kept].filter(([, { dueAt }]) => dueAt && dueAt <= now).map(([id]) => id),
  };
}

function open(settings: Partial<TestPaymentsSettings> = {}) {
  const signed: SignedEvent[] = [];
  const checkoutUrl = 'https://app.office.example/checkout';
  const events: PaymentEvent[] = [];
  const deliver = async (event: SignedEvent) => {
    signed.push(event);
    events.push(payments.verifyEvent(event.body, event.headers)!);
  };
  const payments = createTestPayments({ secret, checkoutUrl, store: newStore(), deliver, ...settings });
  const received = (): PaymentEvent[] => events;
  const begin = async (change: Partial<NewCheckout> = {}) => {
    const { url } = await payments.createCheckout({ ...checkout, ...change });
    return new URL(url).hash.slice(1);
  };
  const pay = async () => {
    await payments.settleCheckout(await begin(), 'paid');
    return received()[0]!.subscriptionId!;
  };
  return { payments, signed, received, begin, pay };
}

describe('a test checkout', () => {
  it('goes all the way to a signed event, a subscription with our reference and a paid invoice', async () => {
    const { payments, received, begin } = open();
    const token = await begin();
    expect(payments.readCheckout(token)).toMatchObject({ totalCents: 28_810, email: checkout.email });
    await payments.settleCheckout(token, 'paid');
    const [{ kind, subscriptionId, invoiceId }] = received() as [PaymentEvent];
    expect(kind).toBe('checkout_paid');
    expect(await payments.readSubscription(subscriptionId!)).toMatchObject({
      reference: 'user-1',
      status: 'active',
      priceIds: ['plan', 'add-on'],
      cancelAt: null,
    });
    expect(await payments.readInvoice(invoiceId!)).toMatchObject({ status: 'paid', totalCents: 28_810 });
  });

  it('is one checkout for one key, and one event however often it is paid', async () => {
    const { payments, received, begin } = open();
    const [first, second] = [await payments.createCheckout(checkout), await payments.createCheckout(checkout)];
    expect(second.id).toBe(first.id);
    const token = await begin();
    await payments.settleCheckout(token, 'paid');
    await payments.settleCheckout(token, 'paid');
    expect(new Set(received().map(({ id }) => id)).size).toBe(1);
  });

  it('can be declined', async () => {
    const { payments, received, begin } = open();
    await payments.settleCheckout(await begin(), 'declined');
    expect(received()).toEqual([{ id: expect.any(String), kind: 'checkout_declined' }]);
  });

  it('cannot be changed by the payer, forged, or kept for later', async () => {
    let time = new Date('2025-01-01T00:00:00Z');
    const { payments, begin } = open({ now: () => time });
    const token = await begin();
    const [content, seal] = token.split('.') as [string, string];
    const cheaper = Buffer.from(content, 'base64url').toString().replace('19900', '00001');
    for (const forged of [`${Buffer.from(cheaper).toString('base64url')}.${seal}`, content, `${content}.`, '', 'x.y']) {
      expect(() => payments.readCheckout(forged)).toThrow(expect.objectContaining({ code: 'unknown_checkout' }));
      await expect(payments.settleCheckout(forged, 'paid')).rejects.toMatchObject({ code: 'unknown_checkout' });
    }
    time = new Date('2025-01-02T00:00:01Z');
    expect(() => payments.readCheckout(token)).toThrow(expect.objectContaining({ code: 'unknown_checkout' }));
  });

  it.each([
    [{ lines: [] }],
    [{ lines: [{ id: 'x', name: 'x', cents: -1 }] }],
    [{ lines: [{ id: 'x', name: 'x', cents: 1.5 }] }],
    [{ lines: [1, 2].map((n) => ({ id: `${n}`, name: 'x', cents: 99_999_999 })) }],
    [{ successUrl: 'javascript:alert(1)' }],
    [{ reference: '' }],
  ] as [Partial<NewCheckout>][])('is refused with %j', async (change) => {
    await expect(open().payments.createCheckout({ ...checkout, ...change })).rejects.toMatchObject({
      code: 'invalid_checkout',
    });
  });
});

describe('what was bought', () => {
  it('is renewed when its period is over, until it is cancelled', async () => {
    let time = new Date('2026-01-31T12:00:00Z');
    const { payments, received, pay } = open({ now: () => time });
    const id = await pay();
    expect(await payments.renewDue()).toBe(0);
    time = new Date('2026-02-28T12:00:00Z');
    expect(await payments.renewDue()).toBe(1);
    expect(await payments.renewDue()).toBe(0);
    expect(received().at(-1)).toMatchObject({ kind: 'subscription_renewed', subscriptionId: id });
    await payments.cancelAtPeriodEnd(id, true);
    expect(await payments.readSubscription(id)).toMatchObject({ status: 'active', cancelAt: expect.any(Date) });
    time = new Date('2026-04-01T00:00:00Z');
    await payments.renewDue();
    expect(received().at(-1)).toMatchObject({ kind: 'subscription_ended' });
    expect(await payments.readSubscription(id)).toMatchObject({ status: 'ended' });
  });

  it('can be changed at the price that was shown, and what is left over is credit for the next bill', async () => {
    let time = new Date('2026-06-01T00:00:00Z');
    const { payments, received, pay } = open({ now: () => time });
    const id = await pay();
    time = new Date('2026-06-16T00:00:00Z');
    const change = { every: 'month', lines: [{ id: 'small', name: 'Small', cents: 5_000 }], at: time } as const;
    const { totalCents } = await payments.previewChange(id, { ...change, lines: [...change.lines] });
    expect(totalCents).toBe(2_500 - 9_950 - 4_455);
    await payments.changeSubscription(id, { ...change, lines: [...change.lines] }, 'key');
    expect(await payments.readSubscription(id)).toMatchObject({ priceIds: ['small'] });
    time = new Date('2026-07-01T00:00:00Z');
    await payments.renewDue();
    const invoice = await payments.readInvoice(received().at(-1)!.invoiceId!);
    expect(invoice).toMatchObject({ totalCents: 0, lines: [{ cents: 5_000 }, { text: 'Credit', cents: -5_000 }] });
  });
});

describe('an event', () => {
  it('is believed only as it was signed', async () => {
    const { payments, signed, begin } = open();
    await payments.settleCheckout(await begin(), 'paid');
    const { body, headers } = signed[0]!;
    const header = headers['payment-signature']!;
    const altered = Buffer.from(body.toString().replace('test_sub', 'test_bus'));
    for (const [bytes, signature] of [
      [altered, header],
      [body, header.slice(0, -1) + (header.endsWith('0') ? '1' : '0')],
      [body, header.replace(/t=\d+/, 't=1')],
      [body, ''],
      [body, 'nonsense'],
      [Buffer.concat([body, Buffer.from(' ')]), header],
    ] as const) {
      expect(() => payments.verifyEvent(bytes, { 'payment-signature': signature })).toThrow(
        expect.objectContaining({ code: 'signature_refused' }),
      );
    }
    expect(() => payments.verifyEvent(body, {})).toThrow();
  });

  it('is refused when it is old', async () => {
    let time = new Date();
    const { payments, signed, begin } = open({ now: () => time });
    await payments.settleCheckout(await begin(), 'paid');
    const { body, headers } = signed[0]!;
    time = new Date(time.getTime() + 290_000);
    expect(payments.verifyEvent(body, headers)!.kind).toBe('checkout_paid');
    time = new Date(time.getTime() + 20_000);
    expect(() => payments.verifyEvent(body, headers)).toThrow(expect.objectContaining({ code: 'too_old' }));
  });
});

it('what the bank returned is not called paid again by a second click', async () => {
  const store = newStore();
  const statuses: string[] = [];
  const { payments } = open({
    store: {
      ...store,
      async write(kind, id, body, dueAt) {
        const { status } = body as { status?: string };
        // The second click is slow, so that the first is done before it.
        const isLate = status === 'paid' && statuses.includes('paid');
        for (let turn = 0; isLate && turn < 1_000; turn += 1) await null;
        if (status) statuses.push(status);
        await store.write(kind, id, body, dueAt);
      },
    },
  });
  const { url } = await payments.createPayment({
    key: 'rent 1',
    reference: 'lease-1',
    name: 'Rent',
    cents: 20_000,
    email: checkout.email,
    account: undefined,
    successUrl: checkout.successUrl,
    cancelUrl: checkout.cancelUrl,
  });
  const token = new URL(url).hash.slice(1);
  await Promise.all([1, 2].map(() => payments.settleCheckout(token, 'returned')));
  expect(statuses.slice(statuses.indexOf('returned'))).not.toContain('paid');
});

it('does not start with a weak secret', () => {
  expect(() => open({ secret: 'short' })).toThrow();
});
