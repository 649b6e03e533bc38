import type { Entered } from '#contract/account/entry.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { type Issued, type ProviderSession, startSession } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { networkOf } from '#server/core/http/limits.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { homeOf } from '../auth/accounts.ts';
import { sendAccountMail } from '../mails/account-mail.ts';
import { halfwayCookie, noHalfwayCookie } from './holder.ts';
import { verifiedFactors } from './rows.ts';

export type Arrival = {
  userId: string;
  request: RequestFacts;
  /** The browser's device cookie, if it has been here before. */
  device: string | undefined;
  /** The user is notified of this sign-in in another way. */
  quietly?: true;
  /** The organization whose identity provider signed the user in; the session starts there. */
  sso?: ProviderSession | undefined;
};

/** After the first step: opens a session, or asks for a second factor. */
export async function letIn(
  tx: Queries,
  services: Services,
  arrival: Arrival,
): Promise<{ answer: Entered; cookies: string[] }> {
  const factors = await verifiedFactors(tx, arrival.userId);
  if (factors.length > 0) {
    return { answer: { factors }, cookies: [halfwayCookie(services.settings, arrival.userId, arrival.sso)] };
  }
  const issued = await openSession(tx, services, arrival, 'aal1');
  return { answer: { expiresAt: issued.expiresAt }, cookies: issued.cookies };
}

/** Opens a session after all steps. A sign-in from a device that is new to the account is reported by email. */
export async function openSession(
  tx: Queries,
  services: Services,
  { userId, request, device, quietly, sso }: Arrival,
  aal: 'aal1' | 'aal2',
): Promise<Issued> {
  const isNews = !quietly && (await isNewDevice(tx, userId, request, device));
  const organisationId = sso?.organisationId ?? (await homeOf(tx, userId));
  const issued = await startSession(tx, services, { userId, organisationId, request, device, aal, sso });
  if (isNews) await sendAccountMail(tx, { template: 'new-sign-in', userId, sessionId: issued.sessionId });
  if (aal === 'aal2') issued.cookies.push(noHalfwayCookie(services.settings));
  return issued;
}

/** True when neither the browser nor its network was seen with this account before. The very first sign-in isn't reported. */
async function isNewDevice(
  tx: Queries,
  userId: string,
  request: RequestFacts,
  device: string | undefined,
): Promise<boolean> {
  const { seen, known } = await tx.get<{ seen: boolean; known: boolean }>(sql`
    select count(*) > 0 as seen,
           coalesce(bool_or(s.device_hash = ${device ? hashToken(device) : null} or nullif(s.ip, '')::inet <<= ${networkOf(request.ip)}::inet), false) as known
    from sessions s join users u on u.id = s.user_id and u.email_verified_at is not null
    where s.user_id = ${userId}`);
  return seen && !known;
}
