import { endSessionsOf, type Issued, raiseSession } from '#server/core/auth/sessions.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { sendAccountMail } from '../mails/account-mail.ts';
import type { Holder } from './holder.ts';
import { type Arrival, openSession } from './let-in.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { verifiedFactors } from './rows.ts';

type How = {
  /** The factor has just been verified for the first time. */
  isNew: boolean;
  refresh: string | undefined;
};

/** The session after a verified factor: a new one after a sign-in, otherwise the current one, raised to aal2. */
export async function passSecondStep(
  tx: Queries,
  services: Services,
  holder: Holder,
  arrival: Arrival,
  { isNew, refresh }: How,
): Promise<{ issued: Issued; recoveryCodes: string[] | null }> {
  if (!holder.sessionId)
    return { issued: await openSession(tx, services, { ...arrival, sso: holder.sso }, 'aal2'), recoveryCodes: null };
  const { userId, sessionId } = holder;
  let recoveryCodes: string[] | null = null;
  if (isNew) {
    await sendAccountMail(tx, { template: 'factor-added', userId });
    if ((await verifiedFactors(tx, userId)).length === 1) {
      // Sessions opened with the password alone must sign in again with both steps.
      await endSessionsOf(tx, userId, 'revoked', sessionId);
      recoveryCodes = await renewRecoveryCodes(tx, services.settings, userId);
    }
  }
  return { issued: await raiseSession(tx, services, sessionId, refresh), recoveryCodes };
}
