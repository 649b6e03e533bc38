import { isCommonPassword } from '#server/core/auth/blocklist/blocklist.ts';
import { hashPassword } from '#server/core/auth/passwords.ts';
import { invalid } from '#server/core/http/refusal.ts';
import type { Settings } from '#server/env.ts';

export type Person = { email: string; firstName: string; lastName: string };

/** The contract holds the rules; here stand the list and what is known about the person. Answers the hash to keep. */
export async function newPasswordHash(settings: Settings, password: string, person: Person): Promise<string> {
  const known = [settings.BRAND_NAME, 'Lintel', person.firstName, person.lastName, person.email];
  if (isCommonPassword(password, known)) {
    throw invalid(['password'], 'This password is too common or has appeared in a data breach. Choose another one.');
  }
  return hashPassword(settings, person.email, password);
}
