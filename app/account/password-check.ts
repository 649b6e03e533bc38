import type { T } from '#app/i18n/t.ts';
import { passwordRules } from '#contract/account/auth.ts';
import { isMadeOfOwnWords, madeOfOwnWords } from '#contract/core/own-words.ts';
import { issueOn } from './failure-text.ts';

const words = [
  'account.password.length',
  'account.password.uppercase',
  'account.password.lowercase',
  'account.password.number',
] as const satisfies { length: (typeof passwordRules)['length'] };

/** The first rule that a new password breaks, in the reader's language. `known`: words about the user that others know. */
export function passwordFault(t: T, password: string, known: readonly string[] = []): string | undefined {
  const broken = passwordRules.findIndex(({ test }) => !test(password));
  if (broken >= 0) return t(words[broken]!);
  return isMadeOfOwnWords(password, known) ? t('account.password.own') : undefined;
}

/** The server's objection to a new password, if that is what it rejected. */
export function passwordRefusal(t: T, error: unknown): string | undefined {
  const said = issueOn(error, 'password');
  return said && t(said === madeOfOwnWords ? 'account.password.own' : 'account.password.common');
}
