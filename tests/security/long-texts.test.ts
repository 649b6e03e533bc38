import { expect, test } from 'vitest';
import { complianceHits } from '#contract/core/compliance/check.ts';
import { spansOf } from '#contract/core/content/inline.ts';
import { merged } from '#contract/core/content/merge.ts';
import { unknownFields } from '#contract/growth/seo/head.ts';
import { claimsIn } from '#contract/inventory/marketing/claims.ts';
import { inWords } from '#contract/inventory/marketing/draft.ts';
import { splitSentences } from '#contract/inventory/marketing/sentences.ts';
import { messages } from '#contract/people/messages.ts';
import { addressesIn, idsIn } from '#server/people/messages/accounts/remote.ts';

const letters = 200_000;
const many = (words: string): string => words.repeat(letters / words.length);

/**
 * User text is parsed in the process that serves everyone. Linear parsing takes no time here; a quadratic pattern takes many minutes on
 * these inputs, more than a test has.
 */
test.each<[string, (text: string) => unknown, string]>([
  ['marks of paragraphs', spansOf, '['],
  ['marks of paragraphs', spansOf, '[a]('],
  ['merge fields', (text) => merged(text, {}), '{{a|'],
  ['merge fields of messages', (text) => messages.createTemplate.input.shape.body.safeParse(text), '{{'],
  ['fields of search previews', (text) => unknownFields('page', text), '{{a|'],
  ['claims of a listing', (text) => claimsIn(text, { parkingFeatures: [], view: [] } as never), '1,'],
  ['features of a listing', inWords, ' '],
  ['sentences', splitSentences, '.'],
  ['addresses in headers of mail', addressesIn, 'a'],
  ['addresses in headers of mail', addressesIn, 'a@'],
  ['ids in headers of mail', idsIn, '<a'],
  ['fair housing', complianceHits, '\r\n '],
  ['fair housing', complianceHits, '. '],
])('%s are read once: %#', (_, read, words) => {
  expect(() => read(many(words))).not.toThrow();
});
