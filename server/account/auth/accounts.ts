import { createHash } from 'node:crypto';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';

export type Account = { id: string; verified: boolean; hash: string };

/**
 * All accounts that may sign in with an address: the verified one first, then unverified ones, oldest first. Unverified accounts made by
 * strangers stay separate and open with their own password, so that a sign-in attempt doesn't reveal whether the address is taken.
 */
export async function accountsOf(tx: Queries, email: string): Promise<Account[]> {
  return tx.all<Account>(sql`
    select u.id, u.email_verified_at is not null as verified, c.password_hash as hash
    from users u join credentials c on c.user_id = u.id
    where u.email = ${email}
    order by u.email_verified_at is null, u.id
    limit 20`);
}

/** The account that has verified this address. */
export const holderOf = async (tx: Queries, email: string): Promise<string | undefined> =>
  (await tx.one<{ id: string }>(sql`select id from users where email = ${email} and email_verified_at is not null`))
    ?.id;

/** The organization that the user worked in last and still belongs to; otherwise the one they have belonged to longest. */
export async function homeOf(tx: Queries, userId: string): Promise<string | null> {
  const row = await tx.one<{ organisation_id: string }>(sql`
    select m.organisation_id
    from memberships m left join lateral (
      select max(s.last_seen_at) as seen from sessions s where s.user_id = m.user_id and s.organisation_id = m.organisation_id
    ) s on true
    where m.user_id = ${userId} and m.removed_at is null
    order by s.seen desc nulls last, m.created_at, m.organisation_id
    limit 1`);
  return row?.organisation_id ?? null;
}

/** A hash of the address for the names of rate limits, which shouldn't store the addresses that people enter. */
export const addressMark = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 22);
