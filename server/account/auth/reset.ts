import { auth } from '#contract/account/auth.ts';
import { readCookie } from '#server/core/auth/cookies.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { endSessionsOf } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { letIn } from '../factors/let-in.ts';
import { sendAccountMail } from '../mails/account-mail.ts';
import { accountsOf, holderOf } from './accounts.ts';
import { forgetTries, limitDeed, limitTokens, mayMail } from './attempts.ts';
import { newPasswordHash, type Person } from './new-password.ts';
import { spendToken } from './one-time-tokens.ts';
import { proveAddress } from './verification.ts';

type Owner = Person & { id: string };

export const resetRoutes: Served[] = [
  serve(auth.requestReset, async ({ input, request, services, write }) => {
    await limitDeed(services, 'reset', request);
    const maySend = await mayMail(services, 'reset', input.email);
    return write(async (tx) => {
      const [account] = await accountsOf(tx, input.email);
      // An address without account costs a job too, which then finds nothing to do: both answers take the same time.
      if (maySend) await sendAccountMail(tx, { template: 'reset-password', userId: account?.id ?? null });
      return { done: true as const };
    });
  }),

  serve(auth.resetPassword, async ({ input, request, services, cookies, web, write }) => {
    const { db, settings } = services;
    await limitTokens(services, request);
    const owner = await db.asSystem((tx) =>
      tx.one<Owner>(sql`
        select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName"
        from one_time_tokens t join users u on u.id = t.user_id
        where t.token_hash = ${hashToken(input.token)} and t.purpose = 'reset_password'`),
    );
    // A password that is refused must not cost the link; a link that is dead is refused below.
    const passwordHash = owner && (await newPasswordHash(settings, input.password, owner));
    const device = readCookie(web, settings, 'device');
    const answer = await write(async (tx) => {
      const userId = await spendToken(tx, 'reset_password', input.token);
      await tx.run(
        sql`update credentials set password_hash = ${passwordHash}, updated_at = now() where user_id = ${userId}`,
      );
      // The link came by mail, so the address is proved; where another account has proved it meanwhile, that one keeps it.
      const holder = await holderOf(tx, owner!.email);
      if (!holder) await proveAddress(tx, userId);
      await endSessionsOf(tx, userId, 'password_changed');
      await sendAccountMail(tx, { template: 'password-changed', userId });
      const entry = await letIn(tx, services, { userId, request, device, quietly: true });
      cookies.push(...entry.cookies);
      return entry.answer;
    });
    await forgetTries(services, owner!.email);
    return answer;
  }),
];
