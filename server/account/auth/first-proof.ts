import { endSessionsOf, forgetSecondProof, tellProcesses } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { forgetDevices } from '../push/forget-devices.ts';
import { holderOf } from './accounts.ts';

/** An account whose workspaces contain nothing that a stranger could have left. */
export type Cleared = { readonly userId: string; readonly isCleared: true };

/**
 * Runs before the first verification of a user's address: removes access (`doors` of the domains' manifests) from workspaces without any
 * verified member. Calls that create such access require a verified address (`reaches` in the contract), but accounts from before that rule
 * may have some. Each runs in its own transaction, because only the organization's role sees its rows; if the verification then fails, the
 * account could not have created access again.
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
 * Makes the address this account's, unless another account verified it first. The creator of the account may have been a stranger, so the
 * first verification ends every way in but the password and the session whose browser opened the link.
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
  // A stranger's pending change of address would take over the account.
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
