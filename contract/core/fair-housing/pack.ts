import { neighbourhood, people as peopleAsked, plainClass } from './words.ts';

export const fairHousingReasons = ['race', 'religion', 'origin', 'family', 'disability', 'sex', 'character'] as const;
export type FairHousingReason = (typeof fairHousingReasons)[number];

/** Where the rules come from. No government keeps a list of words: each entry cites the law, never an approval. */
export const fairHousingSources = {
  act: { cite: '42 U.S.C. 3604(c)', from: '1968-04-11' },
  sex: { cite: '42 U.S.C. 3604(c), as amended 1974', from: '1974-08-22' },
  amendments: { cite: '42 U.S.C. 3604(c), as amended 1988', from: '1989-03-12' },
  advertising: { cite: '24 CFR 100.75', from: '1989-03-12' },
  steering: { cite: '24 CFR 100.70(c)', from: '1989-03-12' },
  older: { cite: '42 U.S.C. 3607(b)', from: '1995-12-28' },
} as const;
export type FairHousingSource = keyof typeof fairHousingSources;

/** `search`: criteria by which homes are looked for. `advertising`: all that is said of a home to the public. */
export type FairHousingUse = 'search' | 'advertising';

export type FairHousingEntry = {
  id: string;
  reason: FairHousingReason;
  uses: readonly FairHousingUse[];
  /** Over lower-case words with single blanks. */
  pattern: RegExp;
  /** What must not be said is refused; of what people disagree on, one is told. */
  severity: 'block' | 'mark';
  /** What may be said in its place, in advertising. */
  suggestion: string;
  source: FairHousingSource;
};

const both = ['search', 'advertising'] as const;
const search = ['search'] as const;
const advertising = ['advertising'] as const;

const searchPeople =
  '(?:people|persons?|folks?|famil(?:y|ies)|residents?|neighbou?rs?|neighbou?rhoods?|communit(?:y|ies)|areas?|districts?|buyers?|owners?|tenants?)';

const home = 'Describe the property, not who lives or should live there.';
const leaveOut = 'Remove it.';

const entry = (
  id: string,
  reason: FairHousingReason,
  uses: readonly FairHousingUse[],
  pattern: RegExp | string,
  suggestion: string,
  source: FairHousingSource,
  severity: FairHousingEntry['severity'] = 'block',
): FairHousingEntry => ({ id, reason, uses, pattern: new RegExp(pattern), suggestion, source, severity });

/**
 * Words that stand for race, religion, origin, family, disability, or for what is said of a neighbourhood in their place.
 * Colours and other words that also belong to a house are refused only beside people or places. `reviewedOn` is the day on
 * which somebody last held the entries against their sources.
 */
export const fairHousingPack = {
  version: '2026.2',
  reviewedOn: '2026-11-16',
  entries: [
    entry(
      'race.colour',
      'race',
      both,
      String.raw`\b(?:white|black|brown|colou?red|asian)[\s-]+${searchPeople}\b`,
      home,
      'act',
    ),
    entry(
      'race.words',
      'race',
      both,
      /\b(?:caucasians?|african[\s-]?americans?|racial(?:ly)?|ethnic(?:ity)?|minorit(?:y|ies)|interracial)\b/,
      leaveOut,
      'act',
    ),
    entry('race.bare', 'race', search, /\b(?:race|diversity|diverse)\b/, leaveOut, 'act'),
    entry('race.mix', 'race', both, /\b(?:demographics?|segregated|integrated neighbou?rhoods?)\b/, leaveOut, 'act'),
    entry('race.diverse', 'race', advertising, `\\bdiverse ${neighbourhood}\\b`, leaveOut, 'steering'),
    entry(
      'religion.people',
      'religion',
      both,
      /\b(?:christians?|catholics?|protestants?|mormons?|jews?|jewish|muslims?|islamic|hindus?|buddhists?|sikhs?)\b/,
      leaveOut,
      'act',
    ),
    entry(
      'religion.places',
      'religion',
      search,
      /\b(?:church(?:es)?|synagogues?|mosques?|shuls?|eruv|kosher|halal|religious|religion|parish)\b/,
      leaveOut,
      'act',
    ),
    entry(
      'religion.near',
      'religion',
      advertising,
      /\b(?:near|close to|next to|steps (?:from|to)|walk(?:ing distance)? to|by|across from) (?:[\w.'’-]+ ){0,3}(?:church(?:es)?|synagogues?|mosques?|temples?|shuls?|parish)\b/,
      'Name a landmark that is not a house of worship.',
      'advertising',
    ),
    entry(
      'origin.people',
      'origin',
      both,
      /\b(?:hispanics?|latin[oax]s?|mexicans?|koreans?|vietnamese|russians?|arabs?|africans?|immigrants?|foreigners?|illegals?|american[\s-]born|english[\s-]speaking)\b/,
      leaveOut,
      'act',
    ),
    entry('origin.bare', 'origin', search, /\b(?:chinese|indians?|europeans?|foreign)\b/, leaveOut, 'act'),
    entry(
      'origin.place',
      'origin',
      advertising,
      `\\b(?:chinese|indian|european|italian|irish|polish|greek|german|french|spanish) (?:${neighbourhood}|${peopleAsked})\\b`,
      'A style of building may be named; who lives around it may not.',
      'act',
    ),
    entry(
      'family.none',
      'family',
      both,
      /\b(?:no (?:kids|children)|without (?:kids|children)|child[\s-]?free|adults?[\s-]only)\b/,
      leaveOut,
      'amendments',
    ),
    entry('family.single', 'family', search, /\b(?:singles|bachelors?|newlyweds?)\b/, leaveOut, 'amendments'),
    entry(
      'family.pad',
      'family',
      advertising,
      /\b(?:bachelor(?:ette)? pad|newlyweds?|(?:perfect|ideal|great) for singles)\b/,
      home,
      'amendments',
    ),
    entry(
      'family.stage',
      'family',
      both,
      /\b(?:famil(?:y|ies)[\s-](?:friendly|oriented|neighbou?rhood)|mature (?:couple|person|adults?)|empty[\s-]nesters?|retirees?|young (?:couples?|famil(?:y|ies)|professionals?))\b/,
      'Name the rooms: “four bedrooms and a fenced yard”.',
      'amendments',
    ),
    entry('family.students', 'family', search, /\bstudents?\b/, leaveOut, 'amendments'),
    entry(
      'family.for',
      'family',
      advertising,
      /\b(?:perfect|ideal|great|right|suited|made|designed|wonderful) (?:home |place |house )?(?:for|to raise) (?:a |an |your |the |any |growing |young |small |large |big |active )*(?:famil(?:y|ies)|kids|children|couples?|singles|seniors|students?|retirees|professionals|executives?|bachelors?|wom[ae]n|m[ae]n)\b/,
      'Name the rooms: “four bedrooms and a fenced yard”.',
      'amendments',
    ),
    entry(
      'family.older',
      'family',
      advertising,
      /\b(?:(?:55|62)(?:\+|[\s-]plus| and (?:over|older|up))|senior living|active adult)\b/,
      'Only where the community qualifies as housing for older persons; say under which rule.',
      'older',
      'mark',
    ),
    entry(
      'disability.words',
      'disability',
      both,
      /\b(?:able[\s-]?bodied|no wheelchairs?|handicapped|disabled|mentally|mental illness|group homes?|halfway houses?)\b/,
      'Name the feature: “step-free entry”, “wide doorways”.',
      'amendments',
    ),
    entry(
      'disability.income',
      'disability',
      both,
      /\b(?:section 8|vouchers?)\b/,
      'Several states protect source of income. Remove it.',
      'advertising',
    ),
    entry(
      'sex.only',
      'sex',
      both,
      /\b(?:females? only|males? only|women only|men only|gay|lesbian|lgbtq?\+?|transgender)\b/,
      leaveOut,
      'sex',
    ),
    entry('sex.straight', 'sex', search, /\bstraight\b/, leaveOut, 'sex'),
    entry(
      'character.crime',
      'character',
      both,
      /\b(?:crimes?|low[\s-]crime|crime[\s-]free|gangs?|ghettos?|unsafe|bad element)\b/,
      'Remove it; buyers can find figures from public sources.',
      'steering',
    ),
    entry('character.bare', 'character', search, /\b(?:safe|safest|safety|dangerous)\b/, leaveOut, 'steering'),
    entry(
      'character.safe',
      'character',
      advertising,
      `\\b(?:safe|safer|safest|secure|dangerous) (?:and \\w+ |, ?\\w+ )?(?:\\w+ )?${neighbourhood}\\b`,
      'Name what is there: “gated entry”, “street lights”.',
      'steering',
    ),
    entry(
      'character.judged',
      'character',
      both,
      /\b(?:good|bad|nice|better|exclusive|desirable|right|wrong|rough|traditional)[\s-]+(?:people|neighbou?rs|neighbou?rhoods?|side of town)\b/,
      'Name a fact of the place: a park, a station, a street.',
      'steering',
    ),
    entry(
      'character.quiet',
      'character',
      search,
      /\bquiet[\s-]+(?:people|neighbou?rs|neighbou?rhoods?|side of town|schools?)\b/,
      leaveOut,
      'steering',
    ),
    entry(
      'character.schools',
      'character',
      both,
      /\b(?:good|bad|nice|better|best|great|excellent|top(?:[\s-]rated)?|award[\s-]winning|exclusive|desirable|right|wrong|rough|traditional)[\s-]+(?:rated )?schools?\b/,
      'Name the school district without judging it.',
      'steering',
    ),
    entry(
      'any.class',
      'character',
      advertising,
      `\\b(?:no|not for|only|prefer(?:red|ably)?|ideal for|welcoming to) (?:${plainClass})\\b`,
      leaveOut,
      'advertising',
    ),
  ] satisfies readonly FairHousingEntry[] as readonly FairHousingEntry[],
} as const;

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');

export type FairHousingHit = { entry: FairHousingEntry; words: string };

/** Every entry that a text meets, in the order of the pack. */
export function fairHousingHits(text: string, use: FairHousingUse): FairHousingHit[] {
  const words = plain(text);
  const hits = fairHousingPack.entries.flatMap((entry) => {
    if (!entry.uses.includes(use)) return [];
    const [found] = entry.pattern.exec(words) ?? [];
    return found ? [{ entry, words: found }] : [];
  });
  // Of two that mean the same words, the one that means more of them.
  return hits.filter(
    (hit) =>
      !hits.some((other) => other !== hit && other.words.length > hit.words.length && other.words.includes(hit.words)),
  );
}

const sentences: Record<FairHousingReason, string> = {
  race: 'race or color',
  religion: 'religion',
  origin: 'national origin',
  family: 'familial status',
  disability: 'disability',
  sex: 'sex',
  character: 'the character of a neighborhood',
};

/** What words are about, in the middle of a sentence. */
export const fairHousingSubject = (reason: FairHousingReason): string => sentences[reason];
