import { ApiProblem } from '#app/api.ts';
import type { T } from '#app/i18n/t.ts';

/** The message of an error, in the reader's language where it is known. */
export function failureText(t: T, error: unknown): string {
  if (!(error instanceof ApiProblem)) return t('ui.form.failed');
  if (error.code === 'rate_limited') return tooMany(t, error);
  return error.message;
}

export function signInFailure(t: T, error: unknown): string {
  if (error instanceof ApiProblem && error.code === 'unauthenticated') return t('account.signIn.wrong');
  return failureText(t, error);
}

const tooMany = (t: T, { retryAfter = 60 }: ApiProblem): string =>
  t('account.signIn.tooMany', { minutes: Math.ceil(retryAfter / 60) });

/** The server's message about one field. */
export const issueOn = (error: unknown, field: string): string | undefined =>
  error instanceof ApiProblem ? error.issues.find(({ path }) => path.at(-1) === field)?.message : undefined;
