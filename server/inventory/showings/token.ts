import { seal, unseal } from '#server/core/auth/seal.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';

const purpose = 'showing';
const reportPurpose = 'showing report';

const systemIn = (organisationId: string): Scope => ({ organisationId, userId: null, actorKind: 'system' });

/** The sealed content of a showing's link: the showing, and the requester or one of the contacts. */
export const showingToken = (secret: string, organisationId: string, showingId: string, answerId = ''): string =>
  seal(secret, purpose, `${organisationId} ${showingId} ${answerId}`);

function opened(secret: string, of: string, token: string): string[] {
  try {
    return unseal(secret, of, token).split(' ');
  } catch {
    throw notFound();
  }
}

export type Linked = { scope: Scope; showingId: string; answerId: string | null };

export function readToken(secret: string, token: string): Linked {
  const [organisationId, showingId, answerId] = opened(secret, purpose, token) as [string, string, string];
  return { scope: systemIn(organisationId), showingId, answerId: answerId || null };
}

/** Valid as long as the key in the listing's settings is the same. */
export const reportToken = (secret: string, organisationId: string, listingId: string, key: string): string =>
  seal(secret, reportPurpose, `${organisationId} ${listingId} ${key}`);

export function readReportToken(secret: string, token: string): { scope: Scope; listingId: string; key: string } {
  const [organisationId, listingId, key] = opened(secret, reportPurpose, token) as [string, string, string];
  return { scope: systemIn(organisationId), listingId, key };
}
