import { hashToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { type Person, personColumns } from './new-password.ts';

export type Purpose = 'verify_email' | 'reset_password' | 'enter' | 'change_email';

/** Idempotent for the same token: a mail that is sent twice must contain the same link. */
export async function keepToken(
  tx: Queries,
  purpose: Purpose,
  userId: string,
  token: string,
  minutes: number,
): Promise<void> {
  await tx.run(sql`
    insert into one_time_tokens (token_hash, purpose, user_id, expires_at)
    values (${hashToken(token)}, ${purpose}, ${userId}, now() + ${minutes} * interval '1 minute')
    on conflict (token_hash) do nothing`);
}

const expired = (): Refusal =>
  new Refusal('not_found', 'This link has expired or was already used. Ask for a new one.');

type TokenHolder = Person & { userId: string };

/** The user of a token, whether used or not; it is spent later, in the transaction that it authorizes. */
export async function holderOfToken(tx: Queries, purpose: Purpose, token: string): Promise<TokenHolder> {
  const holder = await tx.one<TokenHolder>(sql`
    select u.id as "userId", ${personColumns}
    from one_time_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${hashToken(token)} and t.purpose = ${purpose}`);
  if (!holder) throw expired();
  return holder;
}

/** Spends the token and returns its user. Invalidates the user's other tokens of that purpose. */
export async function spendToken(tx: Queries, purpose: Purpose, token: string): Promise<string> {
  const row = await tx.one<{ user_id: string }>(sql`
    update one_time_tokens set used_at = now()
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > now()
    returning user_id`);
  if (!row) throw expired();
  await tx.run(sql`
    update one_time_tokens set used_at = now() where user_id = ${row.user_id} and purpose = ${purpose} and used_at is null`);
  return row.user_id;
}
