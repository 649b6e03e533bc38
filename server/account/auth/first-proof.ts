import { endSessionsOf, forgetSecondProof, tellProcesses } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { forgetDevices } from '../push/forget-devices.ts';
import { holderOf } from './accounts.ts';

/** An account whose workspaces hold nothing any more that a stranger could have left there. */
export type Cleared = { readonly userId: string; readonly isCleared: true };

/**
 * Before somebody's first proof of their address: closes the doors (`doors` of the domains' manifests) of the workspaces
 * that nobody with a proved address belongs to. Calls that open one need a proved address (`reaches` in the contract); accounts
 * from before that rule may still have some. In transactions of their own, since only the organisation's role sees its rows; a proof that then fails
 * leaves an account that could not have opened a door again.
 */
export async function clearWorkspaces({ db, doors }: Services, userId: string): Promise<Cleared> {
  const own = await db.asSystem((tx) =>
    tx.all<{ id: string }>(sql`
      select m.organisation_id as id from memberships m
      where m.user_id = ${userId} and m.removed_at is null and not exists (
        select from memberships o join users u on u.id = o.user_id and u.email_verified_at is not null
        where o.organisation_id = m.organisation_id and o.removed_at is null)`),
  );
  for (const { id } of own)
    await db.withOrg({ organisationId: id, userId: null, actorKind: 'system' }, async (tx) => {
      for (const door of doors) await tx.run(door);
    });
  return { userId, isCleared: true };
}

/**
 * The address is this account's from now on, unless another account was first. Whoever signed up may have been a stranger:
 * the first proof ends all ways in but the password and the session that is given, whose browser opened the link.
 */
export async function proveAddress(tx: Queries, { userId }: Cleared, session: string | null): Promise<void> {
  const { email } = await tx.get<{ email: string }>(sql`select email from users where id = ${userId}`);
  const holder = await holderOf(tx, email);
  if (holder === userId) return;
  if (holder) throw new Refusal('conflict', 'Another account already uses this address. Sign in to that account.');
  await tx.run(sql`update users set email_verified_at = now() where id = ${userId}`);
  await dropWaysIn(tx, userId, session);
}

export async function dropWaysIn(tx: Queries, userId: string, session: string | null): Promise<void> {
  await tx.run(sql`delete from identities where user_id = ${userId}`);
  await tx.run(sql`delete from factors where user_id = ${userId}`);
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  await forgetDevices(tx, userId);
  // A link to another address that a stranger asked for would carry the account away.
  await tx.run(sql`delete from address_changes where user_id = ${userId}`);
  await endLinks(tx, userId, ['verify_email', 'reset_password', 'change_email']);
  await forgetSecondProof(tx, userId, session);
  await endSessionsOf(tx, userId, 'revoked', session);
  await tellProcesses(tx, [userId]);
}

export const endLinks = (tx: Queries, userId: string, purposes: readonly string[]): Promise<number> =>
  tx.run(sql`
    update one_time_tokens set used_at = now()
    where user_id = ${userId} and purpose = any(${purposes}) and used_at is null`);
