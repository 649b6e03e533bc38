import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type NewCheckout, type NewPayment, PaymentsError } from './payments.ts';

const maxCents = 99_999_999;

export const priceLine = z.object({
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(200),
  cents: z.int().min(0).max(maxCents),
});

export const openCheckout = z.object({
  id: z.string().min(1),
  reference: z.string().min(1).max(200),
  email: z.string().min(3).max(254),
  /** `once` is a single payment. */
  every: z.enum(['month', 'year', 'once']),
  lines: z.array(priceLine).min(1).max(20),
  successUrl: z.url({ protocol: /^https?$/ }),
  cancelUrl: z.url({ protocol: /^https?$/ }),
  expiresAt: z.iso.datetime(),
});

export type OpenCheckout = z.infer<typeof openCheckout>;

/** The signed checkout itself: it need not be stored, and its amounts can't be changed on the way. */
export function writeToken(checkout: OpenCheckout, secret: string): string {
  const content = Buffer.from(JSON.stringify(checkout)).toString('base64url');
  return `${content}.${seal(content, secret)}`;
}

export function readToken(token: string, secret: string, now: Date): OpenCheckout {
  const [content = '', given = ''] = token.split('.');
  const expected = Buffer.from(seal(content, secret));
  const holds = Buffer.byteLength(given) === expected.length && timingSafeEqual(Buffer.from(given), expected);
  const checkout = holds ? openCheckout.parse(JSON.parse(Buffer.from(content, 'base64url').toString())) : undefined;
  if (!checkout || new Date(checkout.expiresAt) < now) {
    throw new PaymentsError('unknown_checkout', 'This checkout does not exist or is over.');
  }
  return checkout;
}

type Asked = Omit<NewCheckout, 'every'> & { every: OpenCheckout['every'] };

export function checkNewCheckout(checkout: Asked, id: string, expiresAt: Date): OpenCheckout {
  const { data } = openCheckout.safeParse({ ...checkout, id, expiresAt: expiresAt.toISOString() });
  if (!data || totalOf(data.lines) > maxCents)
    throw new PaymentsError('invalid_checkout', 'The checkout is not valid.');
  return data;
}

/** A single payment as a checkout. */
export const checkNewPayment = ({ name, cents, ...payment }: NewPayment, id: string, expiresAt: Date): OpenCheckout =>
  checkNewCheckout({ ...payment, every: 'once', lines: [{ id: 'payment', name, cents }] }, id, expiresAt);

export const totalOf = (lines: readonly { cents: number }[]): number =>
  lines.reduce((total, { cents }) => total + cents, 0);

function seal(content: string, secret: string): string {
  return createHmac('sha256', secret).update(`checkout.${content}`).digest('base64url');
}
