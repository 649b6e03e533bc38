import { readRegister } from '#contract/verticals/loans/hmda/lar-file.ts';
import { readApor } from '#contract/verticals/loans/hmda/rate-spread.ts';
import { answerWith } from '#server/core/threads/answer.ts';

/** What others wrote is read apart from everything else. */
answerWith(({ what, text }: { what: 'register' | 'rates'; text: string }) =>
  what === 'register' ? readRegister(text) : readApor(text),
);
