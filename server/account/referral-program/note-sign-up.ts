import type { HoldReason } from '#contract/account/referral-program.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import { isDisposable, mailKey } from './mail-key.ts';

type SignUp = {
  code: string;
  userId: string;
  email: string;
  creditCents: number;
  request: RequestFacts;
  /** The browser's device cookie. */
  device: string | undefined;
};

/** Days within which a sign-up from the same network counts as the same place. */
const networkDays = 7;

/** Called before the new session is created, so that the session isn't found among those of the referrer. */
export async function noteSignUp(tx: Queries, signUp: SignUp): Promise<void> {
  const { code, userId, creditCents } = signUp;
  const referrer = await tx.one<{ id: string }>(sql`
    select c.organisation_id as id from referral_codes c join organisations o on o.id = c.organisation_id
    where c.code = ${code} and o.delete_at is null and o.demo_ends_at is null`);
  if (!referrer) throw invalid(['referral'], 'There is no such referral code.');
  if (creditCents === 0) return;
  const reasons = await reasonsAtOnce(tx, referrer.id, signUp);
  await tx.run(sql`
    insert into referred_sign_ups (organisation_id, user_id, credit_cents, reasons)
    values (${referrer.id}, ${userId}, ${creditCents}, ${reasons}::text[])`);
}

/** Reasons that can be seen only now, because devices and networks are deleted later. */
async function reasonsAtOnce(
  tx: Queries,
  organisationId: string,
  { email, request, device }: SignUp,
): Promise<HoldReason[]> {
  const { known, near } = await tx.get<{ known: boolean; near: boolean }>(sql`
    select coalesce(bool_or(s.device_hash = ${device === undefined ? null : hashToken(device)}), false) as known,
      coalesce(bool_or(s.ip = ${request.ip.split('%')[0]} and s.last_seen_at > now() - ${networkDays} * interval '1 day'), false) as near
    from memberships m join sessions s on s.user_id = m.user_id where m.organisation_id = ${organisationId}`);
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const colleagues = await tx.all<{ email: string }>(sql`
    select u.email from memberships m join users u on u.id = m.user_id
    where m.organisation_id = ${organisationId} and split_part(u.email, '@', 2) in (${domain}, 'gmail.com', 'googlemail.com')
    limit 5000`);
  const isSame = colleagues.some((one) => mailKey(one.email) === mailKey(email));
  return [
    ...(isSame ? ['same_address' as const] : []),
    ...(known ? ['same_device' as const] : []),
    ...(near ? ['same_network' as const] : []),
    ...(isDisposable(email) ? ['disposable_address' as const] : []),
  ];
}
