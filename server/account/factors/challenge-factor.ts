import type { factors } from '#contract/account/factors.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { take, tooMany } from '#server/core/http/limits.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Holder } from './holder.ts';
import { phoneCodeJob } from './phone.ts';
import { readFactor } from './rows.ts';
import { passkeyQuestion } from './webauthn.ts';

const lastsMinutes = 10;
/** Texts cost money, and a flood of them annoys the phone's owner. */
const mostTexts = 5;
const textsSeconds = 60 * 60;

export async function challengeFactor(
  tx: Queries,
  { db, settings }: Services,
  holder: Holder,
  factorId: string,
): Promise<OutputOf<typeof factors.challenge>> {
  const factor = await readFactor(tx, holder.userId, factorId);
  // An unverified factor can't complete a sign-in.
  if (!factor || (factor.status === 'unverified' && !holder.sessionId)) throw notFound();
  const question = factor.type === 'webauthn' ? await passkeyQuestion(tx, settings, factor) : undefined;
  const id = newId();
  const { expiresAt } = await tx.get<{ expiresAt: string }>(sql`
    insert into factor_challenges (id, factor_id, value, expires_at)
    values (${id}, ${factor.id}, ${question?.value ?? null}, now() + ${lastsMinutes} * interval '1 minute')
    returning expires_at as "expiresAt"`);
  if (factor.type === 'phone') {
    const { over, retryAfter } = await take(db, `codes to ${factor.id}`, mostTexts, textsSeconds);
    if (over) throw tooMany(retryAfter);
    await tx.enqueueFor(null, holder.userId, phoneCodeJob.with({ challengeId: id }));
  }
  return { challengeId: id, expiresAt, create: question?.create ?? null, request: question?.request ?? null };
}
