import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';

/**
 * What reaches other people or outlives a session needs a proved address: else whoever signs up under somebody else's
 * could send mail in their name, or leave a key behind that works on after its owner took the account back.
 */
export async function provedOnly(tx: Tx, actor: Member): Promise<void> {
  const proved = await tx.one(sql`select 1 from users where id = ${actor.userId} and email_verified_at is not null`);
  if (!proved) throw new Refusal('forbidden', 'Confirm your email address first.');
}
