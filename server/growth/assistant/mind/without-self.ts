import type { Locale } from '#contract/core/locale.ts';
import { anyCase } from '../any-case.ts';
import { bounded, cue, normal, normalPattern, patternOf } from './normal.ts';
import { words } from './words/words.ts';

const age =
  /(?:i am|i'm|we are|tengo|j'ai|ich bin|ho|tenho|мне|我今年|我|私は|عمري)\s*\d{1,3}\s*(?:years?(?: old)?|anos|ans|jahre?(?: alt)?|anni|лет|года?|岁|歳|سنه|سنة|عاما)(?:です)?/gu;
/** Who the home is for, unless the sentence asks whether it, or an area, would suit them. */
const forWhom =
  /(?<!(?:good|right|suitable|suited|perfect|ideal|great|safe|appropriate|ok|okay|fit|place) )\bfor (?:(?<!(?:neighbou?rhood|area|community|town|suburb|street|block|city|building|complex) for )an?|my|our) (?:[\p{L}-]+ ){0,3}(?:family|couple|household|woman|man|mom|mother|father|dad|parents?|husband|wife)(?: (?:of|with) (?:[\p{L}\d]+ ){0,2}(?:kids|children|people))?/gu;
/** Where somebody comes from, and when. */
const comesFrom =
  /(?<!\p{L})(?:relocat\p{L}+|moving|transferr\p{L}+|coming)(?: here)? from \p{L}+(?: \p{L}+)?(?=,|\.| (?:in|by|to|this|next|and|with)(?!\p{L})|$)/gu;
/** What somebody may spend stays: it says what they look for, not who they are. */
const budget =
  /(?:(?:up to|under|approved for|qualified for|hasta|jusqu'a|bis|ate|fino a|до) )?(?:\$ ?\d[\d,.]*(?: ?[km](?!\p{L}))?|\d[\d,.]* ?(?:k|m|mil|thousand|million|тыс\p{L}*|万)(?!\p{L}))/gu;
/** "Single mom here, looking for a home": who writes, said without a verb. */
const whoWrites =
  /^(?!(?:what|how|where|is|are|do|does|any|anything|something|homes?|houses?|looking|show|find|new|can|will)(?!\p{L}))[\p{L}\d' -]{3,60}(?<!\b(?:around|near|over|right|from|in|out|to|live|moving)) here\s*[,.;:]\s*(?=\S)/gu;
const greetings = /^\s*(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there)?\s*[,.!]\s*(?=\S)/u;

const patterns = new Map<Locale, RegExp[]>();

function patternsOf(locale: Locale): RegExp[] {
  let known = patterns.get(locale);
  if (!known) {
    const clause =
      '(?<=^\\s*|[.,;:!?。！？、，،]\\s*|(?<!\\p{L})(?:and|y|et|und|e|ed|и|و|so|because|since|but|hi|hello|porque|car|weil)\\s+)';
    const stops = '[.,;!?。！？、，،]';
    const own = words[locale];
    const iAm = bounded(own.iAm, locale);
    const rooms = `\\d+[\\s-]*(?:${patternOf(own.beds)})`;
    known =
      locale === 'ja'
        ? [
            new RegExp(
              `(?:${normalPattern(own.iAm)})[^。、！？]{1,30}?(?:です(?:が|けど)?|なので|であり|でして|で|だ)(?=[。、！？]|$)`,
              'gu',
            ),
          ]
        : [
            new RegExp(
              `${clause}(?:${iAm})[^.,;!?。！？、，،]*?(?=${bounded(own.selfEnds, locale)}|${rooms}|${stops}|$)`,
              'gu',
            ),
          ];
    if (locale === 'zh')
      known = [
        new RegExp(
          `(?:${normalPattern(own.iAm)})[^.,;!?。！？、，,]*?(?=${normalPattern(own.selfEnds)}|${stops}|$)`,
          'gu',
        ),
      ];
    patterns.set(locale, known);
  }
  return known;
}

/**
 * A normalized sentence without the speaker's self-description: what people are, have or believe, their age and their name don't change the
 * answer.
 */
export function withoutSelf(text: string, locale: Locale): string {
  const plain = [
    greetings,
    ...(locale === 'en' ? [whoWrites] : []),
    comesFrom,
    age,
    cue('iHave', locale),
    ...(locale === 'en' ? [forWhom] : []),
    ...patternsOf(locale),
  ]
    .reduce((rest, pattern) => rest.replace(pattern, (said) => ` ${said.match(budget)?.join(' ') ?? ''} `), text)
    .replace(/^[\s.,;:!?。、，،]+|\s+(?=[.,!?])/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain === '' ? text : plain;
}

const name = "\\p{Lu}[\\p{L}'’-]+(?: (?:al-|de |van |von )?\\p{Lu}[\\p{L}'’-]+)";
const calls = `(?:${anyCase("my name is|this is|me llamo|mi nombre es|je m['’]appelle|mon nom est|ich heiße|mein name ist|meu nome é|me chamo|mi chiamo|il mio nome è|меня зовут|мое имя|моё имя")}|我叫|我的名字是|私の名前は|اسمي)`;
const named = [
  new RegExp(`${calls}\\s*(?<name>${name}{0,3}|[\\p{sc=Han}\\p{sc=Katakana}\\p{sc=Arabic}]{2,20})`, 'u'),
  new RegExp(
    `(?:^|[.!?,] ?)(?:${anyCase("i am|i['’]m|it['’]s|soy|je suis|ich bin|sou|sono")}|я) (?<name>${name}{1,3})(?=[\\s.,!]|$)`,
    'u',
  ),
];

/** The name that the visitor gives. A single word after "I am" is a description, not a name. */
export function nameIn(message: string): string | undefined {
  for (const pattern of named) {
    const found = pattern.exec(message)?.groups?.name;
    if (found) return found.trim();
  }
  return undefined;
}

/** The message without the sentence that gives the visitor's name. */
export function withoutName(message: string): string {
  const found = nameIn(message);
  return found ? normal(named.reduce((rest, pattern) => rest.replace(pattern, ' '), message)) : normal(message);
}
