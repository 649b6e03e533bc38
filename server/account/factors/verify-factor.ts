import type { factors } from '#contract/account/factors.ts';
import type { InputOf } from '#contract/core/call.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { invalid, notFound } from '#server/core/http/refusal.ts';
import type { Settings } from '#server/env.ts';
import type { Holder } from './holder.ts';
import { phoneCode } from './phone.ts';
import { type FactorRow, readFactor } from './rows.ts';
import { takeTotpCode } from './totp.ts';
import { takeCredential } from './webauthn.ts';

type Answer = InputOf<typeof factors.verify>;

/** Verifies the answer to a challenge, once. A factor becomes verified on its first use. */
export async function verifyFactor(
  tx: Queries,
  settings: Settings,
  holder: Holder,
  answer: Answer,
): Promise<{ isNew: boolean }> {
  const factor = await readFactor(tx, holder.userId, answer.id);
  if (!factor || (factor.status === 'unverified' && !holder.sessionId)) throw notFound();
  const challenge = await tx.one<{ value: string | null }>(sql`
    update factor_challenges set used_at = now()
    where id = ${answer.challengeId} and factor_id = ${factor.id} and used_at is null and expires_at > now()
    returning value`);
  // The exception rolls this back: the challenge stays open for another attempt.
  if (!challenge || !(await isRight(tx, settings, factor, challenge.value, answer))) {
    throw invalid([factor.type === 'webauthn' ? 'credential' : 'code'], 'Incorrect or expired code.');
  }
  const isNew = factor.status === 'unverified';
  await tx.run(sql`
    update factors set status = 'verified', verified_at = coalesce(verified_at, now()), last_used_at = now()
    where id = ${factor.id}`);
  return { isNew };
}

async function isRight(
  tx: Queries,
  settings: Settings,
  factor: FactorRow,
  value: string | null,
  { challengeId, code = '', credential }: Answer,
): Promise<boolean> {
  switch (factor.type) {
    case 'totp':
      return takeTotpCode(tx, settings, factor, code);
    case 'phone':
      // Compares hashes, so that timing reveals nothing about the code.
      return hashToken(code) === hashToken(phoneCode(settings.secret, challengeId));
    case 'webauthn':
      return credential !== undefined && takeCredential(tx, settings, factor, value!, credential);
  }
}
