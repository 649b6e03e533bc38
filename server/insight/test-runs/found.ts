import type { Finding } from '#contract/insight/test-runs.ts';

type Words = NonNullable<Finding['said']>['words'];
type Values = NonNullable<Finding['said']>['values'];
type Told = { what?: string; to?: string | null; values?: Values };

/** Something that was found, in English and as a sentence that a screen says in its reader’s language. */
export const found = (
  level: Finding['level'],
  words: Words,
  text: string,
  { what = '', to = null, values = {} }: Told = {},
): Finding => ({ level, what, text, to, said: { words, values } });
