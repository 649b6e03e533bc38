import { seal, unseal } from '#server/core/auth/seal.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';

const purpose = 'unsubscribe';

/** Holds everything needed to unsubscribe, so that the link never expires, even after the lead is deleted. */
export const unsubscribeToken = (secret: string, organisationId: string, messageId: string, address: string): string =>
  seal(secret, purpose, [organisationId, messageId, address].join('\n'));

export function readUnsubscribeToken(
  secret: string,
  token: string,
): { scope: Scope; messageId: string; address: string } {
  try {
    const [organisationId, messageId, address] = unseal(secret, purpose, token).split('\n') as [string, string, string];
    return { scope: { organisationId, userId: null, actorKind: 'system' }, messageId, address };
  } catch {
    throw notFound();
  }
}
