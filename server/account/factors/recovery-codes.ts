import { randomInt } from 'node:crypto';
import { derivedToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import type { Settings } from '#server/env.ts';

const howMany = 10;
/** Letters and digits that can't be confused. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

const newCode = (): string => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');

/** Keyed with our secret, so that codes can't be guessed from a copy of the database alone. */
const codeHash = ({ secret }: Settings, userId: string, code: string): string =>
  derivedToken(secret, 'recovery code', `${userId} ${code}`);

/** Returns the new codes as displayed: in two halves. */
export async function renewRecoveryCodes(tx: Queries, settings: Settings, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  const hashes = codes.map((code) => codeHash(settings, userId, code));
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  await tx.run(sql`insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::text[])`);
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

export async function spendRecoveryCode(
  tx: Queries,
  settings: Settings,
  userId: string,
  code: string,
): Promise<boolean> {
  const spent = await tx.run(sql`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${codeHash(settings, userId, code)} and used_at is null`);
  return spent === 1;
}

export const recoveryCodesLeft = async (tx: Queries, userId: string): Promise<number> =>
  (
    await tx.get<{ left: number }>(sql`
    select count(*)::int as left from recovery_codes where user_id = ${userId} and used_at is null`)
  ).left;
