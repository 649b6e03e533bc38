import { z } from 'zod';
import { complianceHits, hitMessage, suggestions, whys } from '../../core/compliance/check.ts';
import { protectedClasses } from '../../core/compliance/classes.ts';
import { claimsIn } from './claims.ts';
import type { Sentence } from './draft.ts';
import { factNames, type MarketingFacts } from './facts.ts';
import { splitSentences } from './sentences.ts';

/**
 * `law` is against the law or needs what the law asks for, `private` and `compensation` must not leave the office, `address` the seller keeps, `wrong` the record
 * says otherwise, `unheld` the record says nothing of.
 */
const findingKinds = ['law', 'private', 'compensation', 'address', 'wrong', 'unheld'] as const;

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

/** What is written on the listing beside its fields: what stays in the office, and what is public already. */
export type Written = {
  publicRemarks: string | null;
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

const says = (text: string | null, words: string): boolean =>
  ` ${plainWords(text ?? '').join(' ')} `.includes(` ${plainWords(words).join(' ')} `);

const blank = { field: null, says: null, why: null, class: null, suggestion: null, source: '' } as const;

type Place = Pick<MarketingFacts, 'address' | 'city' | 'subdivisionName' | 'stateOrProvince'>;

/** Names of places are what they are: Indian Wells and St. Mary’s Lane say nothing about people. */
const namesOf = ({ address, city, subdivisionName }: Place): string[] =>
  [address, address?.split(',')[0], subdivisionName, city].filter((name): name is string => !!name && name.length > 2);

const withoutNames = (words: string, place: Place): string =>
  namesOf(place).reduce((rest, name) => rest.replaceAll(name, '–'), words);

/** What may not be said in public whatever the record says: the law, and what stays in the office. */
function neverPublic(words: string, place: Place, hidden: Written): Omit<Finding, 'sentence'>[] {
  const law = complianceHits(words, { state: place.stateOrProvince ?? undefined, names: namesOf(place) }).map(
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
  ];
}

const ofSentence = (words: string, facts: MarketingFacts, hidden: Written): Omit<Finding, 'sentence'>[] => [
  ...neverPublic(words, facts, hidden),
  ...claimsIn(withoutNames(words, facts), facts)
    // What the remarks say of the home, the record says, though no field holds it.
    .filter((claim) => claim.kind === 'wrong' || !says(hidden.publicRemarks, claim.words))
    .map(
      (claim): Omit<Finding, 'sentence'> => ({
        ...blank,
        ...claim,
        severity: claim.kind === 'wrong' ? 'refuse' : 'mark',
      }),
    ),
];

export type Remarked = {
  publicRemarks: string | null;
  privateRemarks: string | null;
  showingInstructions: string | null;
  streetNumber: string | null;
  streetName: string | null;
  city: string | null;
  subdivisionName: string | null;
  internetAddressDisplayYN: boolean;
  stateOrProvince: string | null;
};

/** Why a listing's public remarks may not be public, by the rules that an advertisement is kept or refused by. */
export function remarkIssues(home: Remarked): { field: 'publicRemarks'; message: string }[] {
  const street = [home.streetNumber, home.streetName].filter(Boolean).join(' ');
  const { subdivisionName, stateOrProvince } = home;
  const place = { address: street || null, city: home.city ?? '', subdivisionName, stateOrProvince };
  const { publicRemarks, privateRemarks, showingInstructions } = home;
  const hidden = {
    ...{ publicRemarks, privateRemarks, showingInstructions },
    hiddenAddress: home.internetAddressDisplayYN ? null : street || null,
  };
  const messages = splitSentences(home.publicRemarks ?? '')
    .flatMap((words, sentence) => neverPublic(words, place, hidden).map((found) => ({ ...found, sentence })))
    .filter(({ severity }) => severity === 'block')
    .map(findingMessage);
  // A field has room for one message.
  return messages.length > 0 ? [{ field: 'publicRemarks', message: messages.join(' ') }] : [];
}

/** All that is amiss with a text, sentence by sentence. */
export const checkText = (
  sentences: readonly Pick<Sentence, 'words'>[],
  facts: MarketingFacts,
  hidden: Written,
): Finding[] =>
  sentences.flatMap(({ words }, sentence) => ofSentence(words, facts, hidden).map((found) => ({ ...found, sentence })));

/** Why a text is refused, as a sentence for whoever wrote it. */
export function findingMessage({ kind, words, why, class: one, suggestion, source, says }: Finding): string {
  switch (kind) {
    case 'law':
      return why && suggestion ? hitMessage({ words, why, class: one, suggestion, source }) : `“${words}”`;
    case 'private':
      return `“${words}” comes from private remarks. Remove it.`;
    case 'compensation':
      return `“${words}” mentions compensation or access, which can’t be advertised. Remove it.`;
    case 'address':
      return `“${words}” is the address, which the seller has asked not to display. Remove it.`;
    case 'wrong':
      return `“${words}” doesn’t match the listing, which says ${says ?? 'otherwise'}.`;
    case 'unheld':
      return `“${words}” isn’t in the listing.`;
  }
}
