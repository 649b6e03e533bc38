import type { T } from '#app/i18n/t.ts';
import { passwordRules } from '#contract/account/auth.ts';

const words = [
  'account.password.length',
  'account.password.uppercase',
  'account.password.lowercase',
  'account.password.number',
] as const satisfies { length: (typeof passwordRules)['length'] };

/** The first rule that a new password breaks, in the reader's words. */
export function passwordFault(t: T, password: string): string | undefined {
  const broken = passwordRules.findIndex(({ test }) => !test(password));
  return broken < 0 ? undefined : t(words[broken]!);
}
