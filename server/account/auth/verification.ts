import { auth } from '#contract/account/auth.ts';
import { readCookie } from '#server/core/auth/cookies.ts';
import { matchPassword } from '#server/core/auth/passwords.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { sendAccountMail } from '../mails/account-mail.ts';
import { limitDeed, limitTokens, mayMail, takeTry } from './attempts.ts';
import { clearWorkspaces, proveAddress } from './first-proof.ts';
import { holderOfToken, spendToken } from './one-time-tokens.ts';

export const verificationRoutes: Served[] = [
  serve(auth.verifyEmail, async ({ input, actor, request, services, web, write }) => {
    await limitTokens(services, request);
    const { userId } = await services.db.asSystem((tx) => holderOfToken(tx, 'verify_email', input.token));
    const session = actor?.userId === userId ? actor.sessionId : null;
    if (!session)
      await requirePassword(services, request, readCookie(web, services.settings, 'device'), userId, input.password);
    const cleared = await clearWorkspaces(services, userId);
    return write(async (tx) => {
      await spendToken(tx, 'verify_email', input.token);
      await proveAddress(tx, cleared, session);
      // Only this link makes an operator: an invitation may be readable by its sender, when mail stays in the outbox.
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

/**
 * The link proves that the opener reads this address, not that they created the account: a stranger may have, with their own password.
 * Users who don't know the password reset it, which removes everything of the stranger's.
 */
async function requirePassword(
  services: Services,
  request: RequestFacts,
  device: string | undefined,
  userId: string,
  password: string | undefined,
): Promise<void> {
  const { db, settings } = services;
  const account = await db.asSystem((tx) =>
    tx.one<{ email: string; hash: string }>(sql`
      select u.email, c.password_hash as hash from users u join credentials c on c.user_id = u.id
      where u.id = ${userId} and u.email_verified_at is null`),
  );
  if (!account) return;
  if (password === undefined) throw invalid(['password'], 'Enter your password to confirm this address.');
  const attempt = await takeTry(services, request, account.email, device);
  if (!(await matchPassword(settings, account.email, password, [account.hash])))
    throw invalid(['password'], 'This password is wrong.');
  await attempt.succeeded();
}

/** Users whose address is unverified, or was verified before it was named as an operator's. */
const wantsProof = async (tx: Queries, userId: string, operators: readonly string[]): Promise<boolean> =>
  (await tx.one(sql`
    select 1 from users
    where id = ${userId} and (email_verified_at is null or (not is_operator and email = any(${operators})))`)) !==
  undefined;
