import { seal, unseal } from '#server/core/auth/seal.ts';
import { notFound } from '#server/core/http/refusal.ts';

const purpose = 'claim';

/** The sealed content of a claim link: the offer and the member it is for. */
export const claimToken = (secret: string, organisationId: string, offerId: string, userId: string): string =>
  seal(secret, purpose, `${organisationId} ${offerId} ${userId}`);

export function readClaimToken(secret: string, token: string) {
  try {
    const [organisationId, offerId, userId] = unseal(secret, purpose, token).split(' ') as [string, string, string];
    return { organisationId, offerId, userId };
  } catch {
    throw notFound();
  }
}
