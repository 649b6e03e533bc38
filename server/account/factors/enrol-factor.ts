import type { factors } from '#contract/account/factors.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Settings } from '#server/env.ts';
import { phoneNumber } from './phone.ts';
import { newTotp } from './totp.ts';

const mostFactors = 10;

export async function enrolFactor(
  tx: Queries,
  settings: Settings,
  userId: string,
  { type, name, phone }: InputOf<typeof factors.enrol>,
): Promise<OutputOf<typeof factors.enrol>> {
  const { email } = await tx.get<{ email: string }>(sql`select email from users where id = ${userId} for update`);
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from factors where user_id = ${userId} and status = 'verified'`);
  if (count >= mostFactors)
    throw new Refusal('conflict', `An account can have at most ${mostFactors} verification methods.`);
  // An unverified factor counts for nothing; a new one of the same type replaces it.
  await tx.run(sql`delete from factors where user_id = ${userId} and type = ${type} and status = 'unverified'`);
  const id = newId();
  const totp = type === 'totp' ? newTotp(settings, email) : undefined;
  await tx.run(sql`
    insert into factors (id, user_id, type, name, sealed_secret, phone)
    values (${id}, ${userId}, ${type}, ${name}, ${totp?.sealed ?? null}, ${type === 'phone' ? phoneNumber(phone) : null})`);
  return { id, totp: totp ? { secret: totp.secret, uri: totp.uri } : null };
}
