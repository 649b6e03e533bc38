import { type ProtectedClass, protectedClasses } from './classes.ts';
import { adjectives, nouns, people, things } from './words.ts';

/** Facts about the home that a text describes. */
export type FairHousingContext = {
  /** The state's two-letter code, which decides the classes it adds to the federal ones. */
  state?: string | undefined;
  /** Names of places and people, which must not count as statements about residents. */
  names?: readonly string[];
  /** The home is in housing for older persons that meets 42 U.S.C. 3607(b). */
  isForOlderPersons?: boolean;
};

export const thing = '\u0002';
export const somebody = '\u0001';

/** Converts to lower case, single spaces and plain quotes; `at` maps each character to its original position. */
function plainOf(text: string): { plain: string; at: number[] } {
  const letters: string[] = [];
  const at: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const given = text[index]!;
    const letter = /[a-z0-9,.!?]/.test(given)
      ? given
      : given
          .replace(/[\u2018\u2019\u02bc`]/, "'")
          .replace(/[\u201c\u201d\u00ab\u00bb*_~]/, ' ')
          .replace(/[\u2010-\u2015]/, '-')
          .replace(/[^\S\n]/, ' ')
          .toLowerCase();
    if (letter === ' ' && (letters.at(-1) ?? ' ') === ' ') continue;
    // The periods in "U.S." don't end a sentence.
    if (letter === '.' && /(?:^|[^a-z])u(?:s)?$/.test(letters.slice(-3).join(''))) continue;
    letters.push(letter[0]!);
    at.push(index);
  }
  at.push(text.length);
  return { plain: letters.join(''), at };
}

export const blotted = (plain: string, from: number, to: number, mark: string): string =>
  plain.slice(0, from) + mark.repeat(to - from) + plain.slice(to);

const anyThing = new RegExp(`(?<![a-z])(?:${things.join('|')})(?![a-z])`, 'g');

/** Matches the name of a place: capitalized words that end with a kind of place. */
const nameOfPlace =
  /(?:\b[A-Z][a-z’']+\.? ){1,3}(?:Streets?|St\b|Avenue|Ave\b|Road|Rd\b|Lane|Ln\b|Drive|Dr\b|Boulevard|Blvd|Way|Court|Ct\b|Place|Parkway|Pkwy|Park|University|College|Academy|Schools?|Church|Cathedral|Hospital|Center|Centre|Hills?|Heights|Village|Quarter|Creek|Lake|River|Springs|Wells|Hall|Bridge|Bank|Club|Market|Games|County|Gulch|Island|Ranch|Memorial|Trail|Square|Gardens?|Museum|Library|Bottom|Mile|Fort|Foundation|Charities|Society|Maryam|Hat|Estates|Oaks|Pointe?|Ridge|Crossing|Landing|Meadows|Woods|Terrace)\b/g;
const noName =
  /\b(?:No|Not|Only|For|The|In|This|Near|And|Or|Of|To|With|Perfect|Ideal|Great|Adults|Families|Our|Must)\b/;

export function withoutThings(text: string, { names = [] }: FairHousingContext): { plain: string; at: number[] } {
  let cleared = text;
  const blot = (from: number, length: number) => {
    cleared = blotted(cleared, from, from + length, thing);
  };
  for (const { 0: found, index } of text.matchAll(nameOfPlace)) {
    const [, lead = ''] =
      /^((?:(?:No|Not|Only|For|The|In|This|Near|On|Off|By|At|From|Minutes|Close|Next|Walk|To) )+)/.exec(found) ?? [];
    if (!noName.test(found.slice(lead.length))) blot(index + lead.length, found.length - lead.length);
  }
  for (const name of names) {
    if (name.length < 3) continue;
    for (let at = cleared.indexOf(name); at >= 0; at = cleared.indexOf(name, at + name.length)) blot(at, name.length);
  }
  const { plain, at } = plainOf(cleared);
  return { plain: plain.replace(anyThing, (found) => thing.repeat(found.length)), at };
}

export type Mention = { class: ProtectedClass; start: number; end: number; words: string };

const anyAdjective = Object.values(adjectives).join('|');
export const between = `(?:(?:, and |, or |, | and | or |/| & | |-)(?:${anyAdjective}|nice|quiet|clean|responsible|professional|small|large|growing|active|business|\\d\\d ?\\+)|(?:, and |, or |, | and | or )[a-z]+)`;
const anybody =
  'someone|somebody|anyone|anybody|people|persons?|one|those|tenants?|renters?|applicants?|buyers?|roommates?|couples?|famil(?:y|ies)';
/** These also say what somebody does or how a thing is, when they stand after a person. */
const notAfter = /^(?:adult|mature|employed|working|healthy|senior|straight)$/;
const after = (one: ProtectedClass): string =>
  adjectives[one]!.split(/\|(?![^(]*\))/)
    .filter((word) => !notAfter.test(word))
    .join('|');
const ofClass = protectedClasses.flatMap((one) => {
  const adjective = adjectives[one];
  const noun = nouns[one];
  return [
    ...(adjective
      ? [
          {
            class: one,
            pattern: new RegExp(`(?<![a-z-])(?:${adjective})(?:${between})*[ -](?:${people})(?![a-z'])`, 'g'),
          },
          {
            class: one,
            // “Somebody single”, “a tenant who is Christian”.
            pattern: new RegExp(
              `(?<![a-z-])(?:${anybody})(?: who(?:'s|'re| is| are| isn't| aren't| is not| are not))? (?:${after(one)})(?=$|[.,;:!?)]| (?:and|or|but|with|who|preferred|only|because|due|since|for|in|at|here|on|as|unless|if|anymore|now|tend|tends|get|need|are|is|will|would|may|can|do|should|must|not|want)(?![a-z]))`,
              'g',
            ),
          },
        ]
      : []),
    ...(noun ? [{ class: one, pattern: new RegExp(`(?<![a-z-])(?:${noun})(?![a-z'])`, 'g') }] : []),
  ];
});
const familyNoun = /(?:famil(?:y|ies)|couples?|kids?|child(?:ren)?)$/;
/** Classes whose adjective matters less than the family noun it precedes. */
const lesser: readonly ProtectedClass[] = ['age', 'income', 'military'];

/** Most patterns match nothing in most sentences, and testing first costs far less than setting up a search for all matches. */
export const allOf = (words: string, pattern: RegExp): RegExpExecArray[] =>
  words.search(pattern) < 0 ? [] : [...words.matchAll(pattern)];

/** The people mentioned in a sentence; where two overlap, the longest one. */
export function mentionsIn(plain: string): Mention[] {
  const all = ofClass.flatMap(({ class: one, pattern }) =>
    allOf(plain, pattern).map(({ 0: words, index }) => ({
      class: lesser.includes(one) && familyNoun.test(words) ? ('family' as const) : one,
      start: index,
      end: index + words.length,
      words,
    })),
  );
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Mention[] = [];
  for (const one of all) if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}
