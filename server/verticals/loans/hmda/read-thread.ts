import { type CensusKind, readCodes } from '#contract/verticals/loans/hmda/census.ts';
import { readRegister } from '#contract/verticals/loans/hmda/lar-file.ts';
import { readApor } from '#contract/verticals/loans/hmda/rate-spread.ts';
import { answerWith } from '#server/core/threads/answer.ts';

/** What others wrote is read apart from everything else. */
answerWith(({ what, text }: { what: 'register' | 'rates' | CensusKind; text: string }) => {
  if (what === 'register') return readRegister(text);
  return what === 'rates' ? readApor(text) : readCodes(what, text);
});
