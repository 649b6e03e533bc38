import { account, auth } from '#contract/account/auth.ts';
import { tellProcesses } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { limit } from '#server/core/http/limits.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { sendAccountMail } from '../mails/account-mail.ts';
import { holderOf } from './accounts.ts';
import { limitTokens, mayMail } from './attempts.ts';
import { type Cleared, clearWorkspaces, dropWaysIn, endLinks } from './first-proof.ts';
import { holderOfToken, spendToken } from './one-time-tokens.ts';

export const changeAddressRoutes: Served[] = [
  serve(account.changeEmail, async ({ input, actor, services, write }) => {
    const { userId } = actor;
    await limit(services.db, `address changes of ${userId}`, 10, 60 * 60);
    const maySend = await mayMail(services, 'address change', input.email);
    return write(async (tx) => {
      await tx.run(sql`
        insert into address_changes (user_id, email) values (${userId}, ${input.email})
        on conflict (user_id) do update set email = excluded.email, asked_at = now()`);
      // Invalidates links to a previously requested address.
      await endLinks(tx, userId, ['change_email']);
      const holder = await holderOf(tx, input.email);
      // The answer is the same when another account has the address; only that account's owner is told.
      if (maySend && holder && holder !== userId) {
        await sendAccountMail(tx, { template: 'already-registered', userId: holder });
      } else if (maySend) await sendAccountMail(tx, { template: 'confirm-address', userId, email: input.email });
      return { done: true as const };
    });
  }),

  serve(auth.confirmNewEmail, async ({ input, actor, request, services, write }) => {
    await limitTokens(services, request);
    const { userId } = await services.db.asSystem((tx) => holderOfToken(tx, 'change_email', input.token));
    const cleared = await clearWorkspaces(services, userId);
    const session = actor?.userId === userId ? actor.sessionId : null;
    return write(async (tx) => {
      await spendToken(tx, 'change_email', input.token);
      await changeAddress(tx, cleared, session, services.settings.OPERATOR_EMAILS);
      return { done: true as const };
    });
  }),
];

async function changeAddress(
  tx: Queries,
  { userId }: Cleared,
  session: string | null,
  operators: readonly string[],
): Promise<void> {
  const change = await tx.one<{ email: string; old: string; wasProved: boolean }>(sql`
    delete from address_changes c using users u where c.user_id = ${userId} and u.id = c.user_id
    returning c.email, u.email as old, u.email_verified_at is not null as "wasProved"`);
  if (!change) throw new Refusal('not_found', 'This link has expired or was already used. Ask for a new one.');
  const holder = await holderOf(tx, change.email);
  if (holder && holder !== userId)
    throw new Refusal('conflict', 'Another account already uses this address. Sign in to that account.');
  await tx.run(sql`
    update users set email = ${change.email}, email_verified_at = now(), is_operator = ${operators.includes(change.email)}
    where id = ${userId}`);
  // Invalidates links that were mailed to the old address.
  await endLinks(tx, userId, ['verify_email', 'reset_password']);
  if (change.wasProved) {
    await sendAccountMail(tx, { template: 'address-changed', userId, email: change.old, newEmail: change.email });
  }
  // The account was unverified, so its creator may have been a stranger: end every other way in.
  else await dropWaysIn(tx, userId, session);
  await tellProcesses(tx, [userId]);
}
