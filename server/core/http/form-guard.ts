import { firstOpened, lastOpened } from '#contract/core/opened.ts';
import { seal, unseal } from '../auth/seal.ts';
import { invalid } from './refusal.ts';

/** No person reads, fills in and sends a form in less time. */
const leastMs = 3_000;
const mostMs = 24 * 60 * 60 * 1_000;

/** A public page's form carries the sealed time it was opened at, so that a form sent too soon can be recognized as a bot's. */
export function formGuard(purpose: string) {
  return {
    openedNow: (secret: string, now = Date.now()): string => seal(secret, purpose, String(now)),

    /** When the form was last shown: the visitor agrees to the terms as shown then. */
    openedAt: (secret: string, opened: string): Date => new Date(Number(unseal(secret, purpose, lastOpened(opened)))),

    /** Whether the form was sent faster than people type. Refuses a form that was not issued here or is more than a day old. */
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
