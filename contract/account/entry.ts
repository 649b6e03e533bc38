import { z } from 'zod';
import { id } from '../core/primitives.ts';

export const factorTypes = ['totp', 'phone', 'webauthn'] as const;
export type FactorType = (typeof factorTypes)[number];

export const signedIn = z.strictObject({
  /** Unix time in seconds at which the access token expires; refresh within the last 90 s. */
  expiresAt: z.int(),
});

/** A second factor as shown when the user must choose one. */
export const askedFactor = z.strictObject({
  id,
  type: z.enum(factorTypes),
  name: z.string(),
  /** The last digits of a phone number. */
  hint: z.string(),
});
export type AskedFactor = z.infer<typeof askedFactor>;

/** Signed in; or, after a correct password, the second factors: one must be verified before there is a session. */
export const entered = z.union([signedIn, z.strictObject({ factors: z.array(askedFactor) })]);
export type Entered = z.infer<typeof entered>;
