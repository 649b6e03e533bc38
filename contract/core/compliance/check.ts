import { claimHits } from './claims.ts';
import { acts, classNames, isStateClass, type ProtectedClass } from './classes.ts';
import { creditHits } from './credit.ts';
import { fairHousingHits } from './fair-housing.ts';
import type { FairHousingContext } from './mentions.ts';
import { statePack } from './state-pack.ts';

/**
 * The single compliance check for public texts: remarks, pages, posts, emails, texts and answers. A hit of level `block` keeps a text from
 * being published; a hit of level `warn` is shown to its author.
 */
const complianceRules = ['fair_housing', 'credit_terms', 'claim', 'license', 'nmls', 'altered_picture'] as const;
type ComplianceRule = (typeof complianceRules)[number];

type ComplianceHit = {
  rule: ComplianceRule;
  level: 'block' | 'warn';
  /** The protected class, for fair housing hits. */
  class: ProtectedClass | null;
  start: number;
  end: number;
  words: string;
  /** The key of the sentence that explains the violation; `suggestion` is the key of the sentence that proposes a replacement. */
  why: Why;
  suggestion: Suggestion;
  source: string;
};

export const whys = [...acts, 'rate', 'credit', 'calculator', 'claim', 'license', 'nmls', 'altered_picture'] as const;
export type Why = (typeof whys)[number];
export const suggestions = [
  ...(['home', 'family', 'disability', 'assistance_animal', 'income', 'age', 'citizenship', 'character'] as const),
  ...(['credit', 'calculator', 'claim', 'license', 'nmls', 'altered_picture'] as const),
] as const;
type Suggestion = (typeof suggestions)[number];

export type ComplianceContext = FairHousingContext & {
  /** The text is a lender's advertisement, which must state all credit terms. */
  isCredit?: boolean;
  /** The advertiser, if the text or its page must name them. */
  advertiser?: { licenseLine: string; firm: string; isLender: boolean };
  /** The number of calculators that start with a down payment and a period, and whether their disclosure is on the page. */
  calculators?: { stated: number; isDisclosed: boolean };
  /** The number of altered pictures, and whether the page says so. */
  pictures?: { altered: number; isDisclosed: boolean };
};

const sources: Record<Exclude<ProtectedClass, 'income' | 'age' | 'marital' | 'military' | 'citizenship'>, string> = {
  race: '42 U.S.C. 3604(c)',
  religion: '42 U.S.C. 3604(c)',
  sex: '42 U.S.C. 3604(c), as amended 1974',
  disability: '42 U.S.C. 3604(c), as amended 1988',
  family: '42 U.S.C. 3604(c), as amended 1988',
  origin: '42 U.S.C. 3604(c)',
  character: '24 CFR 100.70(c)',
};

const sourceOf = (one: ProtectedClass, state: string | undefined): string =>
  isStateClass(one)
    ? ((state && statePack.classes[state.toUpperCase()]?.source) ?? 'State fair housing law')
    : sources[one];

const animal = /(?:service|assistance|support|guide|therapy) (?:animal|dog|cat|pet)|\besas?\b/i;

/** All violations in a text, in the order of its words. */
export function complianceHits(text: string, context: ComplianceContext = {}): ComplianceHit[] {
  const part = (start: number, end: number) => ({ start, end, words: text.slice(start, end) });
  const fair = fairHousingHits(text, context).map(
    ({ act, class: one, level, start, end }): ComplianceHit => ({
      ...part(start, end),
      rule: 'fair_housing',
      level,
      class: one,
      why: act,
      suggestion: animal.test(text.slice(start, end)) ? 'assistance_animal' : insteadOf(one),
      source: sourceOf(one, context.state),
    }),
  );
  const credit = creditHits(text).map(
    ({ term, start, end }): ComplianceHit => ({
      ...part(start, end),
      rule: 'credit_terms',
      level: context.isCredit ? 'block' : 'warn',
      class: null,
      why: term === 'rate' ? 'rate' : 'credit',
      suggestion: 'credit',
      source: term === 'rate' ? '12 CFR 1026.24(c)' : '12 CFR 1026.24(d)',
    }),
  );
  const claimed = claimHits(text).map(
    ({ start, end }): ComplianceHit => ({
      ...part(start, end),
      rule: 'claim',
      level: 'warn',
      class: null,
      why: 'claim',
      suggestion: 'claim',
      source: '15 U.S.C. 45',
    }),
  );
  return [...fair, ...credit, ...claimed].sort((a, b) => a.start - b.start).concat(linesMissing(text, context));
}

/** Required statements that are missing; they have no words in the text. */
function linesMissing(
  text: string,
  { state, advertiser, calculators, isCredit, pictures }: ComplianceContext,
): ComplianceHit[] {
  const nowhere = { class: null, start: 0, end: 0, words: '' };
  const missing = (rule: 'license' | 'nmls' | 'altered_picture', source: string): ComplianceHit => ({
    ...{ ...nowhere, rule, level: 'block' },
    ...{ why: rule, suggestion: rule, source },
  });
  const hits: ComplianceHit[] = [];
  if (advertiser) {
    const said = `${text}\n${advertiser.licenseLine}`;
    const number = state ? statePack.licenseNumber[state.toUpperCase()] : undefined;
    if (advertiser.isLender && !/\bnmls\b[^\d\n]{0,8}\d{3,}/i.test(said))
      hits.push(missing('nmls', statePack.nmls.source));
    else if (number && !/\d{4,}/.test(advertiser.licenseLine)) hits.push(missing('license', number.source));
    else if (advertiser.firm && !said.toLowerCase().includes(advertiser.firm.toLowerCase()))
      hits.push({ ...missing('license', statePack.firmName.source), level: 'warn' });
  }
  if (calculators && calculators.stated > 0 && !calculators.isDisclosed)
    hits.push({
      ...{ ...nowhere, rule: 'credit_terms', level: isCredit ? 'block' : 'warn' },
      ...{ why: 'calculator', suggestion: 'calculator', source: '12 CFR 1026.24(d)' },
    });
  if (pictures && pictures.altered > 0 && !pictures.isDisclosed)
    hits.push(missing('altered_picture', 'Cal. Bus. & Prof. Code 10140.8'));
  return hits;
}

export type PlacedText = { path: readonly (string | number)[]; text: string };

/** Checks the texts of a record or a page, and adds each text's path to its hits. */
export const complianceOf = (
  texts: readonly PlacedText[],
  context: ComplianceContext = {},
): (ComplianceHit & Pick<PlacedText, 'path'>)[] =>
  texts.flatMap(({ path, text }) => complianceHits(text, context).map((hit) => ({ ...hit, path })));

const whyOf: Record<Why, (about: string) => string> = {
  exclude: (about) => `turns people away by ${about}`,
  limit: (about) => `limits the home to some people by ${about}`,
  prefer: (about) => `prefers some people by ${about}`,
  steer: (about) => `describes people or a neighborhood by ${about}`,
  rate: () => 'is a rate that is not stated as an annual percentage rate',
  credit: () => 'names a term of credit without the others',
  calculator: () => 'The calculator states a down payment and a period without its disclosure',
  claim: () => 'is a claim without a source',
  license: () => 'The brokerage and license number are missing',
  nmls: () => 'The NMLS ID is missing',
  altered_picture: () => 'An altered picture is not labeled',
};

const suggestionOf: Record<Suggestion, string> = {
  home: 'Describe the home: “Two bedrooms, three blocks from the library and the park.”',
  family: 'Name the rooms: “Four bedrooms and a fenced yard.”',
  disability: 'Name the feature: “Third floor, no elevator” or “Step-free entry.”',
  assistance_animal: 'Say: “No pets. Assistance animals are welcome.”',
  income: 'Say: “All lawful sources of income are accepted.”',
  age: 'Name the feature: “Single level.” Housing for older persons says under which rule it qualifies.',
  citizenship: 'Say which documents every applicant shows: “Photo ID and proof of income.”',
  character: 'Name a fact of the place: “Gated entry”, “Half a mile to the park.”',
  credit: 'Add the annual percentage rate (APR), the down payment and the terms of repayment.',
  calculator:
    'Add the calculator disclosure: an example, not an offer of credit, with the APR to be given by the lender.',
  claim: 'Name the source and the date, or leave it out.',
  license: 'Add the brokerage name and license number.',
  nmls: 'Add the NMLS ID.',
  altered_picture: 'Label the picture as digitally altered and link to the original.',
};

const insteadOf = (one: ProtectedClass): Suggestion => suggestions.find((known) => known === one) ?? 'home';

type Said = Pick<ComplianceHit, 'words' | 'why' | 'class' | 'suggestion' | 'source'>;

/** A sentence for the author that says why a text is refused and what to write instead. */
export function hitMessage({ words, why, class: one, suggestion, source }: Said): string {
  const what = whyOf[why](one ? classNames[one] : '');
  return `${words ? `“${words}” ${what}` : what} (${source}). ${suggestionOf[suggestion]}`;
}
