import { z } from 'zod';
import { call, done } from '../core/call.ts';

/** Bytes in base64url, as browsers send them. */
const bytes = (length: number) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+={0,2}$/, 'This is not base64url.')
    .refine(
      (text) => Math.floor((text.replaceAll('=', '').length * 3) / 4) === length,
      `This must be ${length} bytes.`,
    );

export const pushSubscription = z.strictObject({
  /** The push service's URL for this device. */
  endpoint: z.url().max(1_000),
  keys: z.strictObject({
    /** The device's public key: a P-256 point. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
});
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>;

/** The content of a push message, encrypted for the device. The device writes the text, in its user's language. */
export type PushNote = {
  id: string;
  kind: string;
  subject: { type: string; id: string };
  /** Who caused it; the product's name when nobody did. */
  name: string;
  count: number;
  days: number;
  locale: string;
  brand: string;
};

export const push = {
  state: call({
    method: 'GET',
    path: '/push',
    access: { who: 'user' },
    output: z.strictObject({
      /** The VAPID key that identifies this installation to browsers. */
      publicKey: z.string(),
      on: z.boolean(),
    }),
    summary: 'Whether this session’s device is told of news while nobody looks.',
  }),
  subscribe: call({
    method: 'PUT',
    path: '/push',
    access: { who: 'user' },
    reaches: 'access',
    input: pushSubscription,
    output: done,
    repeat: 'natural',
    summary: 'Tell this device of news, as long as this session lasts.',
  }),
  unsubscribe: call({
    method: 'DELETE',
    path: '/push',
    access: { who: 'user' },
    output: done,
    repeat: 'natural',
    summary: 'Tell this device no more.',
  }),
};
