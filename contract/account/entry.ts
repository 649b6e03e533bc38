import { z } from 'zod';
import { id } from '../core/primitives.ts';

export const factorTypes = ['totp', 'phone', 'webauthn'] as const;
export type FactorType = (typeof factorTypes)[number];

export const signedIn = z.strictObject({
  /** Seconds since 1970 at which the access token ends; refresh within 90 s of it. */
  expiresAt: z.int(),
});

/** A second factor as it is shown to who must choose one. */
export const askedFactor = z.strictObject({
  id,
  type: z.enum(factorTypes),
  name: z.string(),
  /** The end of a phone's number. */
  hint: z.string(),
});
export type AskedFactor = z.infer<typeof askedFactor>;

/** Signed in; or half way: the password was right, and one of these factors is asked for before there is a session. */
export const entered = z.union([signedIn, z.strictObject({ factors: z.array(askedFactor) })]);
export type Entered = z.infer<typeof entered>;
