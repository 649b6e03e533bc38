import { auth } from '#contract/account/auth.ts';
import { tellProcesses } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { sendAccountMail } from '../mails/account-mail.ts';
import { holderOf } from './accounts.ts';
import { limitDeed, limitTokens, mayMail } from './attempts.ts';
import { spendToken } from './one-time-tokens.ts';

export const verificationRoutes: Served[] = [
  serve(auth.verifyEmail, async ({ input, request, services, write }) => {
    await limitTokens(services, request);
    return write(async (tx) => {
      const userId = await spendToken(tx, 'verify_email', input.token);
      await proveAddress(tx, userId);
      // Only this link makes an operator: an invitation may be read by who sent it, where mail stays in the outbox.
      await tx.run(sql`
        update users set is_operator = true where id = ${userId} and email = any(${services.settings.OPERATOR_EMAILS})`);
      return { done: true as const };
    });
  }),

  serve(auth.resendVerification, async ({ actor, request, services, write }) => {
    await limitDeed(services, 'verification', request);
    const { userId } = actor;
    const user = await services.db.asSystem((tx) =>
      tx.get<{ email: string }>(sql`select email from users where id = ${userId}`),
    );
    const maySend = await mayMail(services, 'verification', user.email);
    return write(async (tx) => {
      if (maySend && (await wantsProof(tx, userId, services.settings.OPERATOR_EMAILS))) {
        await sendAccountMail(tx, { template: 'verify-address', userId });
      }
      return { done: true as const };
    });
  }),
];

/** The address is this account's from now on, unless another account was first. */
export async function proveAddress(tx: Queries, userId: string): Promise<void> {
  const { email } = await tx.get<{ email: string }>(sql`select email from users where id = ${userId}`);
  const holder = await holderOf(tx, email);
  if (holder && holder !== userId)
    throw new Refusal('conflict', 'Another account already uses this address. Sign in to that account.');
  await tx.run(sql`update users set email_verified_at = coalesce(email_verified_at, now()) where id = ${userId}`);
  await tellProcesses(tx, [userId]);
}

/** Who has not proved their address yet; or has, before it was named as an operator's. */
const wantsProof = async (tx: Queries, userId: string, operators: readonly string[]): Promise<boolean> =>
  (await tx.one(sql`
    select 1 from users
    where id = ${userId} and (email_verified_at is null or (not is_operator and email = any(${operators})))`)) !==
  undefined;
