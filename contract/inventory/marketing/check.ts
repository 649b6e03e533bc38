import { z } from 'zod';
import { complianceHits, hitMessage, suggestions, whys } from '../../core/compliance/check.ts';
import { protectedClasses } from '../../core/compliance/classes.ts';
import { claimsIn } from './claims.ts';
import type { Sentence } from './draft.ts';
import { factNames, type MarketingFacts } from './facts.ts';

/**
 * `law` is against the law or needs what the law asks for, `private` and `compensation` must not leave the office, `address` the seller keeps, `wrong` the record
 * says otherwise, `unheld` the record says nothing of.
 */
export const findingKinds = ['law', 'private', 'compensation', 'address', 'wrong', 'unheld'] as const;

export const finding = z.strictObject({
  kind: z.enum(findingKinds),
  /** `block`: is not kept. `refuse`: is kept, but no piece with it leaves. `mark`: is told. */
  severity: z.enum(['block', 'refuse', 'mark']),
  /** Which sentence, counted from 0. */
  sentence: z.int(),
  words: z.string(),
  field: z.enum(factNames).nullable(),
  /** What the record says of the field. */
  says: z.string().nullable(),
  /** Of `law`: what the words do, whom they are about, what may be said in their place, and which law says so. */
  why: z.enum(whys).nullable(),
  class: z.enum(protectedClasses).nullable(),
  suggestion: z.enum(suggestions).nullable(),
  source: z.string(),
});
export type Finding = z.infer<typeof finding>;

/** What is written on the listing and stays in the office. */
export type Private = {
  privateRemarks: string | null;
  showingInstructions: string | null;
  /** Number and street, where the seller keeps the address. */
  hiddenAddress: string | null;
};

const compensation =
  /\b(?:buyer(?:['’]?s)?[\s-](?:agent|broker)(?:['’]?s)? (?:commission|compensation|fee|bonus)|co-?op(?:erat(?:ing|ive))? (?:commission|compensation|fee|broker)|selling (?:agent )?(?:commission|bonus)|commission of|\d(?:\.\d+)?\s?% (?:commission|to (?:the )?buyer)|bac\b|lock ?box|gate code|alarm code)/i;

/** So many words in a row are no accident. */
const sameWords = 4;
const plainWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function shared(sentence: string, text: string | null): string | undefined {
  const theirs = plainWords(text ?? '');
  const ours = ` ${plainWords(sentence).join(' ')} `;
  const length = Math.min(sameWords, theirs.length);
  if (length < 2) return undefined;
  for (let at = 0; at + length <= theirs.length; at += 1) {
    const run = theirs.slice(at, at + length).join(' ');
    if (ours.includes(` ${run} `)) return run;
  }
  return undefined;
}

const blank = { field: null, says: null, why: null, class: null, suggestion: null, source: '' } as const;

/** Names of places are what they are: Indian Wells and St. Mary’s Lane say nothing about people. */
const namesOf = ({ address, city, subdivisionName }: MarketingFacts): string[] =>
  [address, address?.split(',')[0], subdivisionName, city].filter((name): name is string => !!name && name.length > 2);

function ofSentence(words: string, facts: MarketingFacts, hidden: Private): Omit<Finding, 'sentence'>[] {
  const names = namesOf(facts);
  const said = names.reduce((rest, name) => rest.replaceAll(name, '–'), words);
  const state = facts.stateOrProvince ?? undefined;
  const law = complianceHits(words, { state, names }).map(
    ({ level, words: hit, why, class: one, suggestion, source }): Omit<Finding, 'sentence'> => ({
      ...blank,
      kind: 'law',
      severity: level === 'block' ? 'block' : 'mark',
      words: hit,
      ...{ why, class: one, suggestion, source },
    }),
  );
  const leaked = shared(words, hidden.privateRemarks) ?? shared(words, hidden.showingInstructions);
  const [paid] = compensation.exec(words) ?? [];
  const address = hidden.hiddenAddress?.toLowerCase();
  return [
    ...law,
    ...(leaked ? [{ ...blank, kind: 'private' as const, severity: 'block' as const, words: leaked }] : []),
    ...(paid ? [{ ...blank, kind: 'compensation' as const, severity: 'block' as const, words: paid }] : []),
    ...(address && words.toLowerCase().includes(address)
      ? [{ ...blank, kind: 'address' as const, severity: 'block' as const, words: hidden.hiddenAddress! }]
      : []),
    ...claimsIn(said, facts).map(
      (claim): Omit<Finding, 'sentence'> => ({
        ...blank,
        ...claim,
        severity: claim.kind === 'wrong' ? 'refuse' : 'mark',
      }),
    ),
  ];
}

/** All that is amiss with a text, sentence by sentence. */
export const checkText = (
  sentences: readonly Pick<Sentence, 'words'>[],
  facts: MarketingFacts,
  hidden: Private,
): Finding[] =>
  sentences.flatMap(({ words }, sentence) => ofSentence(words, facts, hidden).map((found) => ({ ...found, sentence })));

/** Why a text is refused, as a sentence for whoever wrote it. */
export function findingMessage({ kind, words, why, class: one, suggestion, source, says }: Finding): string {
  switch (kind) {
    case 'law':
      return why && suggestion ? hitMessage({ words, why, class: one, suggestion, source }) : `“${words}”`;
    case 'private':
      return `“${words}” stands in what stays in the office. Leave it out.`;
    case 'compensation':
      return `“${words}” is about who is paid or how to get in, which no advertisement may say. Leave it out.`;
    case 'address':
      return `“${words}” is the address, which the seller does not want shown. Leave it out.`;
    case 'wrong':
      return `“${words}”: the record says ${says ?? 'otherwise'}.`;
    case 'unheld':
      return `“${words}”: the record says nothing of this.`;
  }
}
