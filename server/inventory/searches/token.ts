import { seal, unseal } from '#server/core/auth/seal.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';

const purpose = 'alert';

/** The sealed content of an alert's link. Only we can create it, and it works as long as the search exists. */
export const alertToken = (secret: string, organisationId: string, search: string, listing = ''): string =>
  seal(secret, purpose, [organisationId, search, listing].join(' '));

export function readAlertToken(
  secret: string,
  token: string,
): { scope: Scope; search: string; listing: string | undefined } {
  try {
    const [organisationId, search, listing] = unseal(secret, purpose, token).split(' ') as [string, string, string];
    return { scope: { organisationId, userId: null, actorKind: 'system' }, search, listing: listing || undefined };
  } catch {
    throw notFound();
  }
}
