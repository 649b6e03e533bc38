import { id as idSchema } from '#contract/core/primitives.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';

const purpose = 'waitlist';

/** Grants access to one entry only; the token is not stored. */
export const tokenOf = (secret: string, id: string): string => seal(secret, purpose, id);

export function entryOf(secret: string, token: string): string | undefined {
  try {
    return idSchema.safeParse(unseal(secret, purpose, token)).data;
  } catch {
    return undefined;
  }
}
