import { z } from 'zod';
import { complianceHits, hitMessage, suggestions, whys } from '../../core/compliance/check.ts';
import { protectedClasses } from '../../core/compliance/classes.ts';
import { claimsIn } from './claims.ts';
import type { Sentence } from './draft.ts';
import { factNames, type MarketingFacts } from './facts.ts';
import { splitSentences } from './sentences.ts';

/**
 * `law`: violates a law or needs a disclosure. `private` and `compensation`: must stay in the office. `address`: hidden by the seller.
 * `wrong`: contradicts the record. `unheld`: not in the record.
 */
const findingKinds = ['law', 'private', 'compensation', 'address', 'wrong', 'unheld'] as const;

export const finding = z.strictObject({
  kind: z.enum(findingKinds),
  /** `block`: the text isn't saved. `refuse`: it is saved, but no piece with it can be published. `mark`: it is only flagged. */
  severity: z.enum(['block', 'refuse', 'mark']),
  /** Index of the sentence, from 0. */
  sentence: z.int(),
  words: z.string(),
  field: z.enum(factNames).nullable(),
  /** The record's value of the field. */
  says: z.string().nullable(),
  /** For `law`: what the words do, which group they concern, the suggested alternative, and the law. */
  why: z.enum(whys).nullable(),
  class: z.enum(protectedClasses).nullable(),
  suggestion: z.enum(suggestions).nullable(),
  source: z.string(),
});
export type Finding = z.infer<typeof finding>;

/** The listing's texts: those that stay in the office, and those that are public. */
export type Written = {
  publicRemarks: string | null;
  privateRemarks: string | null;
  showingInstructions: string | null;
  /** Number and street, when the seller hides the address. */
  hiddenAddress: string | null;
};

const compensation =
  /\b(?:buyer(?:['’]?s)?[\s-](?:agent|broker)(?:['’]?s)? (?:commission|compensation|fee|bonus)|co-?op(?:erat(?:ing|ive))? (?:commission|compensation|fee|broker)|selling (?:agent )?(?:commission|bonus)|commission of|\d(?:\.\d+)?\s?% (?:commission|to (?:the )?buyer)|bac\b|lock ?box|gate code|alarm code)/i;

/** This many equal words in a row are not a coincidence. */
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

/** Place names are exempt: Indian Wells and St. Mary’s Lane say nothing about people. */
const namesOf = ({ address, city, subdivisionName }: Place): string[] =>
  [address, address?.split(',')[0], subdivisionName, city].filter((name): name is string => !!name && name.length > 2);

const withoutNames = (words: string, place: Place): string =>
  namesOf(place).reduce((rest, name) => rest.replaceAll(name, '–'), words);

/** What must never be public, whatever the record says: legal violations and internal information. */
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
    // Claims already made in the public remarks count as supported, although no field contains them.
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

/** What keeps a listing's public remarks from being published, by the same rules as advertisements. */
export function remarkFindings(home: Remarked): Finding[] {
  const street = [home.streetNumber, home.streetName].filter(Boolean).join(' ');
  const { subdivisionName, stateOrProvince } = home;
  const place = { address: street || null, city: home.city ?? '', subdivisionName, stateOrProvince };
  const { publicRemarks, privateRemarks, showingInstructions } = home;
  const hidden = {
    ...{ publicRemarks, privateRemarks, showingInstructions },
    hiddenAddress: home.internetAddressDisplayYN ? null : street || null,
  };
  return splitSentences(home.publicRemarks ?? '')
    .flatMap((words, sentence) => neverPublic(words, place, hidden).map((found) => ({ ...found, sentence })))
    .filter(({ severity }) => severity === 'block');
}

/** The same as messages; a field can show only one. */
export function remarkIssues(home: Remarked): { field: 'publicRemarks'; message: string }[] {
  const messages = remarkFindings(home).map(findingMessage);
  return messages.length > 0 ? [{ field: 'publicRemarks', message: messages.join(' ') }] : [];
}

/** All issues of a text, sentence by sentence. */
export const checkText = (
  sentences: readonly Pick<Sentence, 'words'>[],
  facts: MarketingFacts,
  hidden: Written,
): Finding[] =>
  sentences.flatMap(({ words }, sentence) => ofSentence(words, facts, hidden).map((found) => ({ ...found, sentence })));

/** Why a text is rejected, as a message for its author. */
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
