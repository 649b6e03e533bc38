import { auth } from '#contract/account/auth.ts';
import { readCookie } from '#server/core/auth/cookies.ts';
import { endSessionsOf } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { letIn } from '../factors/let-in.ts';
import { sendAccountMail } from '../mails/account-mail.ts';
import { accountsOf, holderOf } from './accounts.ts';
import { forgetTries, limitDeed, limitTokens, mayMail } from './attempts.ts';
import { clearWorkspaces, endLinks, proveAddress } from './first-proof.ts';
import { newPasswordHash } from './new-password.ts';
import { holderOfToken, spendToken } from './one-time-tokens.ts';

export const resetRoutes: Served[] = [
  serve(auth.requestReset, async ({ input, request, services, write }) => {
    await limitDeed(services, 'reset', request);
    const maySend = await mayMail(services, 'reset', input.email);
    return write(async (tx) => {
      const [account] = await accountsOf(tx, input.email);
      // An address without an account gets a job too, which then does nothing, so that both responses take equally long.
      if (maySend) await sendAccountMail(tx, { template: 'reset-password', userId: account?.id ?? null });
      return { done: true as const };
    });
  }),

  serve(auth.resetPassword, async ({ input, request, services, cookies, web, write }) => {
    const { db, settings } = services;
    await limitTokens(services, request);
    const owner = await db.asSystem((tx) => holderOfToken(tx, 'reset_password', input.token));
    const { userId } = owner;
    // A rejected password must not use up the link; an invalid link is rejected below.
    const passwordHash = await newPasswordHash(settings, input.password, owner);
    const cleared = await clearWorkspaces(services, userId);
    const device = readCookie(web, settings, 'device');
    const answer = await write(async (tx) => {
      await spendToken(tx, 'reset_password', input.token);
      await tx.run(
        sql`update credentials set password_hash = ${passwordHash}, updated_at = now() where user_id = ${userId}`,
      );
      // The link arrived by mail, so the address is verified, unless another account has verified it meanwhile.
      const holder = await holderOf(tx, owner.email);
      if (!holder) await proveAddress(tx, cleared, null);
      // A person who knew the old password may have requested a change of address.
      await endLinks(tx, userId, ['change_email']);
      await endSessionsOf(tx, userId, 'password_changed');
      await sendAccountMail(tx, { template: 'password-changed', userId });
      const entry = await letIn(tx, services, { userId, request, device, quietly: true });
      cookies.push(...entry.cookies);
      return entry.answer;
    });
    await forgetTries(services, owner.email);
    return answer;
  }),
];
