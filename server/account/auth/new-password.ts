import { isMadeOfOwnWords, madeOfOwnWords } from '#contract/core/own-words.ts';
import { isCommonPassword } from '#server/core/auth/blocklist/blocklist.ts';
import { hashPassword } from '#server/core/auth/passwords.ts';
import { sql } from '#server/core/db/sql.ts';
import { invalid } from '#server/core/http/refusal.ts';
import type { Settings } from '#server/env.ts';

export type Person = { email: string; firstName: string; lastName: string; organisations: readonly string[] };

/** Columns of a person, for `users u`. */
export const personColumns = sql`
  u.email, u.first_name as "firstName", u.last_name as "lastName",
  array(select o.name from memberships m join organisations o on o.id = m.organisation_id
        where m.user_id = u.id and m.removed_at is null order by o.name limit 20) as organisations`;

/**
 * The contract checks the password rules; this checks the list of common passwords and the person's own names. Returns the hash to store.
 */
export async function newPasswordHash(settings: Settings, password: string, person: Person): Promise<string> {
  const { email, firstName, lastName, organisations } = person;
  if (isMadeOfOwnWords(password, [firstName, lastName, email, ...organisations]))
    throw invalid(['password'], madeOfOwnWords);
  if (isCommonPassword(password) || isMadeOfOwnWords(password, [settings.BRAND_NAME, 'Lintel'])) {
    throw invalid(['password'], 'This password is too common or has appeared in a data breach. Choose another one.');
  }
  return hashPassword(settings, person.email, password);
}
