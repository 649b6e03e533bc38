import { describe, expect, it } from 'vitest';
import type { NewCheckout, PaymentEvent } from './payments.ts';
import type { SignedEvent } from './signed-event.ts';
import { createTestPayments, type TestPaymentsSettings } from './test-payments.ts';

const secret = 'a'.repeat(32);
const checkout: NewCheckout = {
  key: 'upgrade:1',
  reference: 'user-1',
  email: 'ana@people.example',
  currency: 'usd',
  every: 'month',
  lines: [
    { name: 'Plan', amountCents: 19_900, quantity: 1 },
    { name: 'Seat', amountCents: 2_500, quantity: 3 },
  ],
  successUrl: 'https://app.office.example/done',
  cancelUrl: 'https://app.office.example/pricing',
};

function open(settings: Partial<TestPaymentsSettings> = {}) {
  const signed: SignedEvent[] = [];
  const checkoutUrl = 'https://app.office.example/checkout/test';
  const deliver = async (event: SignedEvent) => void signed.push(event);
  const payments = createTestPayments({ secret, checkoutUrl, deliver, ...settings });
  const received = (): PaymentEvent[] => signed.map(({ body, headers }) => payments.verifyEvent(body, headers));
  const begin = async (change: Partial<NewCheckout> = {}) => {
    const { url } = await payments.createCheckout({ ...checkout, ...change });
    return url.split('/').at(-1)!;
  };
  return { payments, signed, received, begin };
}

describe('a test checkout', () => {
  it('goes all the way to a signed event with our reference and amount', async () => {
    const { payments, received, begin } = open();
    const token = await begin();
    expect(payments.readCheckout(token)).toMatchObject({ totalCents: 27_400, email: checkout.email });
    await payments.settleCheckout(token, 'paid');
    expect(received()).toEqual([
      expect.objectContaining({
        kind: 'checkout_completed',
        reference: 'user-1',
        amountCents: 27_400,
        currency: 'usd',
      }),
    ]);
    expect(payments.kind).toBe('test');
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
    expect(received()[0]).toMatchObject({ kind: 'checkout_declined', amountCents: 0 });
    expect(received()[0]!.subscriptionId).toBeUndefined();
  });

  it('ends what it began', async () => {
    const { payments, received, begin } = open();
    await payments.settleCheckout(await begin(), 'paid');
    const { subscriptionId } = received()[0]!;
    await payments.endSubscription(subscriptionId!);
    expect(received()[1]).toMatchObject({ kind: 'subscription_ended', subscriptionId, reference: 'user-1' });
  });

  it('gives no subscription for a single payment', async () => {
    const { payments, received, begin } = open();
    await payments.settleCheckout(await begin({ every: undefined }), 'paid');
    expect(received()[0]!.subscriptionId).toBeUndefined();
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
    [{ lines: [{ name: 'x', amountCents: -1, quantity: 1 }] }],
    [{ lines: [{ name: 'x', amountCents: 1.5, quantity: 1 }] }],
    [{ lines: [{ name: 'x', amountCents: 99_999_999, quantity: 2 }] }],
    [{ lines: [{ name: 'x', amountCents: 100, quantity: 0 }] }],
    [{ successUrl: 'javascript:alert(1)' }],
    [{ reference: '' }],
  ] as [Partial<NewCheckout>][])('is refused with %j', async (change) => {
    await expect(open().payments.createCheckout({ ...checkout, ...change })).rejects.toMatchObject({
      code: 'invalid_checkout',
    });
  });
});

describe('an event', () => {
  it('is believed only as it was signed', async () => {
    const { payments, signed, begin } = open();
    await payments.settleCheckout(await begin(), 'paid');
    const { body, headers } = signed[0]!;
    const header = headers['payment-signature']!;
    const altered = Buffer.from(body.toString().replace('user-1', 'user-2'));
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
    expect(payments.verifyEvent(body, headers).kind).toBe('checkout_completed');
    time = new Date(time.getTime() + 20_000);
    expect(() => payments.verifyEvent(body, headers)).toThrow(expect.objectContaining({ code: 'too_old' }));
  });

  it('of the secret before still counts while the secret is changed', async () => {
    const before = open();
    await before.payments.settleCheckout(await before.begin(), 'paid');
    const { body, headers } = before.signed[0]!;
    const during = open({ secret: 'b'.repeat(32), previousSecret: secret }).payments;
    const after = open({ secret: 'b'.repeat(32) }).payments;
    expect(during.verifyEvent(body, headers).reference).toBe('user-1');
    expect(() => after.verifyEvent(body, headers)).toThrow(expect.objectContaining({ code: 'signature_refused' }));
  });
});

it('does not start with a weak secret', () => {
  expect(() => open({ secret: 'short' })).toThrow();
});
