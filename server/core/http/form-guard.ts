import { firstOpened, lastOpened } from '#contract/core/opened.ts';
import { seal, unseal } from '../auth/seal.ts';
import { invalid } from './refusal.ts';

/** Nobody reads a form, fills it in and sends it in less. */
const leastMs = 3_000;
const mostMs = 24 * 60 * 60 * 1_000;

/** A form of a public page says when it was opened, in a way that only we can write: who sends it at once is a program. */
export function formGuard(purpose: string) {
  return {
    openedNow: (secret: string, now = Date.now()): string => seal(secret, purpose, String(now)),

    /** When it was shown last: what its visitor read then is what they agree to. */
    openedAt: (secret: string, opened: string): Date => new Date(Number(unseal(secret, purpose, lastOpened(opened)))),

    /** Whether it was sent faster than people type. A form that is not ours, or of another day, is refused. */
    isTooFast(secret: string, opened: string, now = Date.now()): boolean {
      let at: number;
      try {
        at = Number(unseal(secret, purpose, firstOpened(opened)));
        unseal(secret, purpose, lastOpened(opened));
      } catch {
        throw invalid(['opened'], 'This form is not one of ours. Load the page again.');
      }
      if (now - at > mostMs) throw invalid(['opened'], 'This form was opened too long ago. Load the page again.');
      return now - at < leastMs;
    },
  };
}
