import { auth } from '#contract/account/auth.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { sendAccountMail } from '../mails/account-mail.ts';
import { limitDeed, limitTokens, mayMail } from './attempts.ts';
import { clearWorkspaces, proveAddress } from './first-proof.ts';
import { holderOfToken, spendToken } from './one-time-tokens.ts';

export const verificationRoutes: Served[] = [
  serve(auth.verifyEmail, async ({ input, actor, request, services, write }) => {
    await limitTokens(services, request);
    const { userId } = await services.db.asSystem((tx) => holderOfToken(tx, 'verify_email', input.token));
    const cleared = await clearWorkspaces(services, userId);
    const session = actor?.userId === userId ? actor.sessionId : null;
    return write(async (tx) => {
      await spendToken(tx, 'verify_email', input.token);
      await proveAddress(tx, cleared, session);
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

/** Who has not proved their address yet; or has, before it was named as an operator's. */
const wantsProof = async (tx: Queries, userId: string, operators: readonly string[]): Promise<boolean> =>
  (await tx.one(sql`
    select 1 from users
    where id = ${userId} and (email_verified_at is null or (not is_operator and email = any(${operators})))`)) !==
  undefined;
