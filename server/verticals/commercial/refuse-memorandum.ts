import type { MemorandumWords } from '#contract/verticals/commercial/sales.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';

/** An offering is advertising: what no public may read, and one without a headline, is not published. */
export function refuseMemorandum(words: MemorandumWords): void {
  if (!words.headline) throw invalid(['memorandum', 'headline'], 'Enter a headline.');
  if (!words.summary) throw invalid(['memorandum', 'summary'], 'Enter a summary.');
  if (!words.disclaimer) throw invalid(['memorandum', 'disclaimer'], 'Enter a disclaimer.');
  refuseForbiddenWords([
    { path: ['memorandum', 'headline'], text: words.headline },
    { path: ['memorandum', 'summary'], text: words.summary },
    { path: ['memorandum', 'location'], text: words.location },
    ...words.highlights.map((text, place) => ({ path: ['memorandum', 'highlights', place], text })),
  ]);
}
