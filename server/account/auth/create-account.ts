import type { Locale } from '#contract/core/locale.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { beginFree } from '../billing/begin.ts';

type NewAccount = {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string | null;
  locale: Locale | undefined;
  verified: boolean;
};

/** Creates a user with all rows that an account has from the start; memberships are added by the caller. */
export async function createAccount(tx: Queries, account: NewAccount): Promise<string> {
  const id = newId();
  await tx.run(sql`
    insert into users (id, email, email_verified_at, first_name, last_name)
    values (${id}, ${account.email}, case when ${account.verified} then now() end, ${account.firstName}, ${account.lastName})`);
  if (account.passwordHash) {
    await tx.run(sql`insert into credentials (user_id, password_hash) values (${id}, ${account.passwordHash})`);
  }
  await tx.run(sql`insert into profiles (id) values (${id})`);
  await beginFree(tx, id);
  if (account.locale) await rememberLocale(tx, id, account.locale);
  return id;
}

export async function rememberLocale(tx: Queries, userId: string, locale: Locale): Promise<void> {
  await tx.run(sql`
    insert into user_language_preferences (user_id, preferred_locale) values (${userId}, ${locale})
    on conflict (user_id) do update set preferred_locale = excluded.preferred_locale, updated_at = now()`);
}
