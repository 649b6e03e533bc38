import { seal, unseal } from '#server/core/auth/seal.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';

const purpose = 'booking';

/** The sealed token of a booking link. Only the server can create one, so no database lookup is needed to trust it. */
export const bookingToken = (secret: string, organisationId: string, bookingId: string): string =>
  seal(secret, purpose, `${organisationId} ${bookingId}`);

export function readToken(secret: string, token: string): { scope: Scope; bookingId: string } {
  try {
    const [organisationId, bookingId] = unseal(secret, purpose, token).split(' ') as [string, string];
    return { scope: { organisationId, userId: null, actorKind: 'system' }, bookingId };
  } catch {
    throw notFound();
  }
}
