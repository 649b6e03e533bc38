import {
  addressed,
  asks,
  away,
  be,
  charged,
  excluded,
  excludes,
  keeps,
  limited,
  limits,
  lives,
  mayPrefer,
  off,
  part,
  pleased,
  plentiful,
  preferred,
  prefers,
  right,
  steeringClasses,
  steers,
  told,
  unchargedClasses,
  unwelcome,
  wishes,
} from './acts.ts';
import { type Act, isStateClass, type ProtectedClass } from './classes.ts';
import {
  allOf,
  blotted,
  type FairHousingContext,
  type Mention,
  mentionsIn,
  somebody,
  withoutThings,
} from './mentions.ts';
import { phrases } from './phrases.ts';
import { protects } from './state-pack.ts';
import { inclusive } from './words.ts';

/**
 * Fair housing as grammar: a sentence is a violation if an act (exclude, limit, prefer, steer) applies to a protected class of people.
 * Things and names are removed first, then people are found, and then acts to the left and right of them; a single word is never a
 * violation, so streets, styles, rooms and welcomes pass.
 */
type FairHousingHit = {
  act: Act;
  class: ProtectedClass;
  level: 'block' | 'warn';
  /** The position in the original text. */
  start: number;
  end: number;
};

/** Someone who shares a home may choose the sex of their housemates. */
const shared =
  /(?<![a-z])(?:roommates?|housemates?|flatmates?|share (?:my|our|a)|sharing (?:my|our|a)|shared (?:house|apartment|living|home))(?![a-z])/;
/** The text itself says that it is housing for older persons. */
const olderPersons = /(?<![a-z])(?:hopa|housing for older persons|3607\(b\))(?![a-z])/i;
/** A sentence that explains or forbids discrimination. */
const ofLaw =
  /(?<![a-z])(?:discriminat\w+|illegal to|against the law|unlawful to|fair housing|never (?:refuse|reject|turn away|exclude|deny)|regardless of)(?![a-z])|(?:not|n't|cannot|never|unable to) (?:\w+ ){0,4}?(?:answer|discuss|say|tell you|comment on|describe) (?:\w+ )?(?:whether|if|who|what|how)(?![a-z])(?!.* but )/;
const invited = right(`${be} (?:always )?(?:welcome|encouraged|accepted|allowed|invited)(?![a-z])`);
const soundAdjective = /able[- ]?bodied|healthy|physically fit|without|with no /;
const student = /student|grad/;
/** One more describing word: “observant”, “busy”. */
const oneMore = / (?!\w+ing |and |or |with |of |for |to |by |in |on |the |a |an )[a-z]+ $/;
/** What somebody asks for says more than the part of the home that stands before it. */
const wished = /prefer|seek|looking|searching|rather|priority/;
const plainFamily = /^(?:famil(?:y|ies)|kids|children|little ones|kiddos|couples)$/;

type Found = Omit<FairHousingHit, 'level'> & { level: 'block' | 'warn' };

function ofMention(sentence: string, mention: Mention): Found | undefined {
  const { class: one, start, end, words } = mention;
  const before = sentence.slice(Math.max(0, start - 110), start);
  const after = sentence.slice(end, end + 90);
  const reach = (from: RegExp | undefined, to: RegExp | undefined) => {
    const [led = ''] = from?.exec(before) ?? [];
    const [followed = ''] = to?.exec(after) ?? [];
    return { class: one, start: start - led.length, end: end + followed.length };
  };
  const isInclusive = inclusive.test(sentence);
  if (ofLaw.test(sentence)) return undefined;
  if (excluded.test(after)) return { ...reach(undefined, excluded), act: 'exclude', level: 'block' };
  if (limited.test(after) && !/(?<![a-z])not $/.test(before) && !isInclusive)
    return { ...reach(undefined, limited), act: 'limit', level: 'block' };
  if (!unchargedClasses.includes(one) && charged.test(after))
    return { ...reach(undefined, charged), act: 'limit', level: 'block' };
  if (one !== 'family' && steers.test(before) && away.test(after))
    return { ...reach(steers, away), act: 'steer', level: 'block' };
  if (one !== 'family' && one !== 'age' && keeps.test(before) && off.test(after))
    return { ...reach(keeps, off), act: 'exclude', level: 'block' };
  const isTold = told.test(after);
  if (excludes.test(before) && !isTold && !/(?<![a-z])not only /.test(before))
    return { ...reach(excludes, undefined), act: 'exclude', level: 'block' };
  if (one !== 'family' && words.startsWith('nobody'))
    return { ...reach(undefined, undefined), act: 'exclude', level: 'block' };
  if (
    /(?<![a-z])if you(?:r family)? (?:have|has|are|use|receive|get) (?:an? |any )?$/.test(before) &&
    unwelcome.test(after)
  )
    return { ...reach(undefined, unwelcome), act: 'exclude', level: 'block' };
  if (isInclusive || invited.test(after)) return undefined;
  if (limits.test(before) && !/only (?:one|two|three|\d+|the|his|her|my|our) $/.test(before))
    return { ...reach(limits, undefined), act: 'limit', level: 'block' };
  const isLenient =
    (one === 'military' && !words.startsWith('non-')) ||
    one === 'income' ||
    (one === 'disability' && !soundAdjective.test(words));
  const isOwn = /(?:your|our|my|his|her|their|the) (?:\w+ )?$/.test(before);
  const described = plainFamily.test(words) ? before : before.replace(oneMore, ' ');
  const led =
    prefers.exec(before) ?? prefers.exec(described) ?? (isOwn ? null : wishes.exec(before)) ?? mayPrefer.exec(before);
  if (
    (led || preferred.test(after)) &&
    !(isLenient && !preferred.test(after)) &&
    !(one === 'disability' && isLenient)
  ) {
    const home = /^ homes?(?![a-z])/.test(after) && words === 'family';
    const isWeak = plainFamily.test(words) && !prefers.test(before) && !preferred.test(after) && mayPrefer.test(before);
    const isDoubtful =
      isWeak ||
      student.test(words) ||
      home ||
      (led !== null && !wished.test(led[0]) && part.test(before.slice(0, led.index)));
    const from = [prefers, wishes, mayPrefer].find((one) => one.test(before));
    return { ...reach(from, preferred), act: 'prefer', level: isDoubtful ? 'warn' : 'block' };
  }
  if (addressed.test(after) && !isLenient && one !== 'sex' && !plainFamily.test(words))
    return { ...reach(undefined, addressed), act: 'prefer', level: 'block' };
  if (pleased.test(after)) {
    const isPlain = one === 'race' || one === 'religion' || one === 'origin';
    return { ...reach(undefined, pleased), act: 'prefer', level: isPlain ? 'block' : 'warn' };
  }
  if (!steeringClasses.includes(one)) return undefined;
  if (one === 'sex' && !/gay|lesbian|lgbt|homosexual|trans|queer/.test(words)) return undefined;
  if (/(?<![a-z])as an? $/.test(before) && /^[^.]{0,10},? you(?![a-z])/.test(after))
    return { class: one, start, end, act: 'prefer', level: 'block' };
  if (asks.test(after)) return { ...reach(undefined, asks), act: 'prefer', level: 'block' };
  if (plentiful.test(before) || lives.test(after)) return { ...reach(plentiful, lives), act: 'steer', level: 'block' };
  return undefined;
}

const sentences = /[^.!?;\n]+(?:[.!?;]+(?![\s.!?;]|$)[^.!?;\n]*)*/g;

/** Finds every place where a text excludes people, prefers them, or describes who lives around a home. */
export function fairHousingHits(text: string, context: FairHousingContext = {}): FairHousingHit[] {
  const { plain: cleared, at } = withoutThings(text, context);
  const plain = cleared.replace(/\?(?= ?(?:sorry|unfortunately|no|not)(?![a-z]))/g, ':');
  const isForOlder = context.isForOlderPersons || olderPersons.test(plain);
  const found: Found[] = [];
  for (const { 0: words, index } of plain.matchAll(sentences)) {
    if (!/[a-z\d]/.test(words)) continue;
    const mentions = mentionsIn(words);
    const marked = mentions.reduce((rest, { start, end }) => blotted(rest, start, end, somebody), words);
    const hits = mentions.flatMap((mention) => ofMention(marked, mention) ?? []);
    if (!ofLaw.test(words))
      for (const { pattern, act, class: one, level = 'block' } of phrases)
        for (const hit of allOf(words, pattern))
          hits.push({ act, class: one, level, start: hit.index, end: hit.index + hit[0].length });
    for (const hit of hits) {
      if (isForOlder && (hit.class === 'family' || hit.class === 'age')) continue;
      if (hit.class === 'sex' && shared.test(words)) continue;
      found.push({ ...hit, start: index + hit.start, end: index + hit.end });
    }
  }
  return distinct(found).map(({ start, end, level, ...hit }) => ({
    ...hit,
    level: level === 'block' && isStateClass(hit.class) && !protects(context.state, hit.class) ? 'warn' : level,
    ...trimmed(text, at[start]!, at[end - 1]! + 1),
  }));
}

function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  const words = text.slice(start, end);
  return { start: start + words.length - words.trimStart().length, end: end - (words.length - words.trimEnd().length) };
}

const weight = { block: 1, warn: 0 };

/** Of overlapping hits, keeps the more severe, then the longer one. */
function distinct(found: readonly Found[]): Found[] {
  const sorted = [...found].sort((a, b) => weight[b.level] - weight[a.level] || b.end - b.start - (a.end - a.start));
  const kept: Found[] = [];
  for (const one of sorted) if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one);
  return kept.sort((a, b) => a.start - b.start);
}
