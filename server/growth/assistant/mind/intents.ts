import type { Locale } from '#contract/core/locale.ts';
import type { SpokenAddress } from '../homes/read-address.ts';
import type { ReadWish } from '../homes/read-wish.ts';
import { isEmptyWish, partsOf } from '../homes/wish.ts';
import { namesPlan, readPrice } from '../prices/read-price.ts';
import { readSum } from '../sums/read-sum.ts';
import { amountsIn } from './amounts.ts';
import { Cover } from './cover.ts';
import type { Memory } from './memory.ts';
import { cue, has } from './normal.ts';
import type { Cue } from './words/words.ts';

export const intents = [
  'greeting',
  'thanks',
  'about',
  'person',
  'call',
  'tour',
  'offer',
  'sell',
  'worth',
  'price',
  'trial',
  'cancel',
  'payment',
  'affordability',
  'apr',
  'closing',
  'homes',
  'more',
  'home',
  'openHouses',
  'documentation',
  'yes',
  'no',
] as const;
export type Intent = (typeof intents)[number];
export type Ranked = { intent: Intent; score: number };

type Rule = {
  intent: Intent;
  /** Required in the sentence. */
  cue: Cue;
  /** Optional words that count as understood. */
  helps?: Cue[];
  /** The minimum share of the sentence that must be understood. */
  least: number;
  weight: number;
};

const homeWords: Cue[] = [
  'homes',
  'house',
  'condo',
  'townhouse',
  'apartment',
  'land',
  'it',
  'first',
  'second',
  'third',
  'last',
];
const sumWords: Cue[] = [
  'down',
  'rate',
  'years',
  'income',
  'debt',
  'fees',
  'loan',
  'monthly',
  'annual',
  'currency',
  'most',
  'homes',
  'house',
  'condo',
  'apartment',
  'price',
  'in',
  'it',
  'first',
  'second',
  'third',
];

const rules: Rule[] = [
  { intent: 'greeting', cue: 'greeting', least: 0.99, weight: 0.7 },
  { intent: 'thanks', cue: 'thanks', least: 0.5, weight: 0.95 },
  { intent: 'about', cue: 'about', least: 0.3, weight: 1 },
  { intent: 'person', cue: 'person', helps: ['homes', 'call'], least: 0.34, weight: 0.9 },
  { intent: 'call', cue: 'call', least: 0.25, weight: 1.05 },
  { intent: 'tour', cue: 'tour', helps: [...homeWords, 'want', 'in'], least: 0.34, weight: 0.9 },
  { intent: 'offer', cue: 'offer', helps: [...homeWords, 'price', 'buy'], least: 0.5, weight: 1 },
  { intent: 'sell', cue: 'sell', helps: [...homeWords, 'buy', 'want'], least: 0.5, weight: 0.97 },
  { intent: 'worth', cue: 'worth', helps: [...homeWords, 'price', 'sell', 'buy'], least: 0.6, weight: 1 },
  {
    intent: 'trial',
    cue: 'trial',
    helps: ['free', 'product', 'price', 'realestate', 'mortgage', 'insurance', 'buy', 'payment'],
    least: 0.3,
    weight: 1.1,
  },
  {
    intent: 'cancel',
    cue: 'cancel',
    helps: ['product', 'price', 'trial', 'annual', 'monthly'],
    least: 0.6,
    weight: 0.95,
  },
  {
    intent: 'openHouses',
    cue: 'openHouse',
    helps: [...homeWords, 'want', 'in', 'near', 'tour', 'tell', 'also', 'newest'],
    least: 0.7,
    weight: 1.1,
  },
  { intent: 'payment', cue: 'payment', helps: sumWords, least: 0.5, weight: 1 },
  { intent: 'affordability', cue: 'afford', helps: sumWords, least: 0.5, weight: 1 },
  { intent: 'apr', cue: 'apr', helps: sumWords, least: 0.4, weight: 1 },
  { intent: 'closing', cue: 'closing', helps: sumWords, least: 0.5, weight: 1 },
];

export type Heard = {
  /** Normalized and spell-corrected, without the speaker's self-description. */
  text: string;
  /** The same with the self-description: a loan officer asking for the price means the loan officers' plan. */
  whole: string;
  locale: Locale;
  memory: Memory;
  wish: ReadWish | undefined;
  address: SpokenAddress | undefined;
  /** The share of it that the best documentation passage covers. */
  documented: number;
  /** A single word, which many passages may contain. */
  isVague: boolean;
};

const scoreOf = (weight: number, share: number): number => weight * (0.4 + 0.6 * share);

/** The possible intents, best score first. All are scored, so that their order in the code doesn't matter. */
export function rank(heard: Heard): Ranked[] {
  const found = [...byWords(heard), ...bySum(heard), ...byPrice(heard), ...byHomes(heard), ...byMemory(heard)];
  if (heard.documented >= 0.7)
    found.push({ intent: 'documentation', score: scoreOf(heard.isVague ? 0.7 : 0.86, heard.documented) });
  return found.sort((a, b) => b.score - a.score);
}

function byWords({ text, locale, address, wish }: Heard): Ranked[] {
  return rules.flatMap(({ intent, cue, helps = [], least, weight }) => {
    const cover = new Cover(text, locale);
    if (!cover.mark(cue)) return [];
    for (const help of helps) cover.mark(help);
    if (helps === sumWords || intent === 'offer')
      for (const { from, to } of amountsIn(text, locale)) cover.markRange(from, to);
    if (address) cover.markRange(address.from, address.to);
    // The place of the home to sell or to see.
    if (helps.includes('homes')) for (const { from, to } of wish?.spoken ?? []) cover.markRange(from, to);
    const share = cover.share();
    if (share < least) return [];
    // A named home makes a tour or an offer more likely.
    const named = address?.home && (intent === 'tour' || intent === 'offer') ? 0.2 : 0;
    return [{ intent, score: scoreOf(weight, share) + named }];
  });
}

/** "300k over 15 years at 7%" asks for a payment without saying so. */
function bySum({ text, locale, address }: Heard): Ranked[] {
  if (address) return [];
  const read = readSum(text, locale);
  if (read.rate === undefined || (read.price ?? read.loan) === undefined) return [];
  const cover = new Cover(text, locale);
  for (const cue of sumWords) cover.mark(cue);
  for (const { from, to } of amountsIn(text, locale)) cover.markRange(from, to);
  const share = cover.share();
  return share >= 0.8 ? [{ intent: 'payment', score: scoreOf(0.8, share) }] : [];
}

const planWords: Cue[] = [
  'product',
  'realestate',
  'mortgage',
  'insurance',
  'bundle',
  'management',
  'commercial',
  'free',
  'annual',
  'monthly',
  'limits',
];

/** Lenders' rates, which are not our prices and are not quoted here. */
const lendersRates =
  /\b(?:mortgage|interest|loan|refinanc\w+|refi|jumbo|fha|va|conventional|\d+[- ]year(?: fixed)?) rates?\b/;

/**
 * Scores a question about our own prices. Other companies' fees, rates and charges are not ours to quote, so the sentence must not name
 * anything else that costs money.
 */
function byPrice({ text, whole, locale, memory }: Heard): Ranked[] {
  if (lendersRates.test(text)) return [];
  const cover = new Cover(text, locale);
  const isAsked = cover.mark('price');
  const question = readPrice(whole, locale);
  for (const cue of planWords) cover.mark(cue);
  const share = cover.share();
  const isLimit =
    question.limits &&
    (question.tiers.length > 0 || question.offers.length > 0) &&
    (has('product', text, locale) || /\b(?:on|with|for|in) (?:the )?free$/.test(text));
  const goesOn = memory.about === 'price' && (namesPlan(question) || question.period !== undefined);
  if (goesOn && share >= 0.6) return [{ intent: 'price', score: scoreOf(1.05, share) }];
  if (memory.asked === 'product' && question.offers.length > 0 && share >= 0.5)
    return [{ intent: 'price', score: scoreOf(1.05, share) }];
  if (!isAsked && !isLimit && !(namesPlan(question) && has('product', text, locale))) return [];
  const isPlan = question.tiers.length + question.addOns.length > 0 || has('product', text, locale);
  if (share < (isPlan ? 0.6 : 0.8)) return [];
  // The fees of lenders, brokers and insurers are not ours.
  if (!isPlan && question.offers.length > 0 && question.period === undefined && has('fees', text, locale)) return [];
  return [{ intent: 'price', score: scoreOf(isPlan ? 0.95 : 0.9, share) }];
}

const homeFacts: Cue[] = ['size', 'built', 'lot', 'dues', 'taxes'];
const homeAsked: Cue[] = [
  ...homeFacts,
  'rent',
  'house',
  'condo',
  'townhouse',
  'apartment',
  'accessible',
  'oneStory',
  'olderPersons',
  'first',
  'second',
  'third',
  'fourth',
  'last',
  'it',
  'tell',
  'price',
  'homes',
  'near',
  'want',
  'pool',
  'garage',
  'fireplace',
  'view',
  'waterfront',
  'newBuild',
  'yard',
  'basement',
  'balcony',
  'beds',
  'baths',
  'fees',
  'metres',
  'feet',
  'annual',
  'monthly',
];

/** How much of a question about one home is understood. */
export function homeCover({ text, locale, address }: Pick<Heard, 'text' | 'locale' | 'address'>): Cover {
  const cover = new Cover(text, locale);
  if (address) cover.markRange(address.from, address.to);
  for (const cue of homeAsked) cover.mark(cue);
  return cover;
}

function byHomes({ text, locale, memory, wish: read, address }: Heard): Ranked[] {
  if (!read) return [];
  const found: Ranked[] = [];
  if (address) {
    const cover = homeCover({ text, locale, address });
    // "Homes near 12 Elm St" searches for homes; "Is 12 Elm St near the lake?" asks about that home. Chinese and Japanese put "near" after
    // the address.
    const said =
      locale === 'zh' || locale === 'ja'
        ? text.slice(address.to, address.to + 6)
        : text.slice(Math.max(0, address.from - 20), address.from);
    const isNear = has('near', said, locale);
    const isLike = (read.namesHomes || read.relative !== undefined) && isSimilar({ text, locale, address });
    found.push({ intent: isNear || isLike ? 'homes' : 'home', score: scoreOf(1, cover.share()) });
    return found;
  }
  const { wish, relative, cover, drops } = read;
  const share = cover.share();
  // "To buy" alone says what somebody is going to do, not which home they look for.
  const count = partsOf(wish).filter(({ about }) => about !== 'deal' || wish.deal === 'rent').length;
  const isFollowing = memory.wish !== undefined && (memory.about === 'homes' || memory.about === 'home');
  const isOtherDeal = wish.deal !== undefined && wish.deal !== (memory.wish?.deal ?? 'sale') && share >= 0.99;
  if (isFollowing && (count > 0 || isOtherDeal || relative || drops.length > 0) && share >= 0.5)
    found.push({ intent: 'homes', score: scoreOf(1, share) });
  const isWish =
    read.namesHomes || (read.asks && count > 0) || count >= 2 || (count === 1 && !read.isStrangePlace && share >= 0.99);
  if (!isWish || (isEmptyWish(wish) && !read.asks)) return found;
  if (read.isStrangePlace && count === 1 && !read.namesHomes) return found;
  // The answer lists what was not understood, so a wish of several parts, or of a place we know, needs a smaller share.
  const isFirm = count >= 2 || (wish.places !== undefined && !read.isStrangePlace);
  if (share >= (count > 0 && read.isStrangeKind ? 0.3 : isFirm && read.namesHomes ? 0.4 : 0.55))
    found.push({ intent: 'homes', score: scoreOf(isEmptyWish(wish) ? 0.7 : 0.96, share) });
  return found;
}

/** "Houses like 12 Elm Street": others of its kind, not that home. */
export const isSimilar = ({ text, locale, address }: Pick<Heard, 'text' | 'locale' | 'address'>): boolean =>
  address?.home !== undefined &&
  (/(?:than|que|als|do que|di|чем) $/u.test(text.slice(0, address.from)) ||
    (locale === 'zh' || locale === 'ja'
      ? has('similar', text, locale)
      : [...text.slice(0, address.from).matchAll(cue('similar', locale))].some(
          ({ 0: word, index }) => index + word.length >= address.from - 6,
        )));

/** Intents that only make sense after earlier messages. */
function byMemory({ text, locale, memory }: Heard): Ranked[] {
  const found: Ranked[] = [];
  const cover = new Cover(text, locale);
  const isShort = text.split(' ').length <= 5;
  if (isShort && cover.mark('yes') && cover.share() >= 0.6)
    found.push({ intent: 'yes', score: memory.asked ? 1 : 0.75 });
  const other = new Cover(text, locale);
  if (isShort && other.mark('no') && (other.mark('thanks') || true) && other.share() >= 0.6)
    found.push({ intent: 'no', score: 0.9 });
  const further = new Cover(text, locale);
  if (further.mark('more') && (further.mark('homes') || true) && further.share() >= 0.8) {
    const isFollowing = memory.wish !== undefined && (memory.about === 'homes' || memory.about === 'home');
    found.push({ intent: 'more', score: isFollowing ? 1.02 : 0.98 });
  }
  const isAct = (['tour', 'offer', 'payment'] as const).some((act) => has(act, text, locale));
  if (!isAct && (ordinalIn(text, locale, memory) || (memory.home && has('it', text, locale)))) {
    const meant = homeCover({ text, locale, address: undefined });
    const isPriced = byItsPrice(text, locale, memory.shown ?? []) !== undefined;
    if (isPriced) for (const { from, to } of amountsIn(text, locale)) meant.markRange(from, to);
    const share = meant.share();
    if (share >= 0.6) found.push({ intent: 'home', score: scoreOf(isPriced ? 1.06 : 1.02, share) });
  }
  if (!isAct && memory.about === 'home' && memory.home && homeFacts.some((fact) => has(fact, text, locale))) {
    const share = homeCover({ text, locale, address: undefined }).share();
    if (share >= 0.5) found.push({ intent: 'home', score: scoreOf(1.05, share) });
  }
  // "And at 6%?" about the home discussed.
  if (memory.about === 'home' && memory.home) {
    const read = readSum(text, locale);
    const given = new Cover(text, locale);
    for (const cue of sumWords) given.mark(cue);
    for (const { from, to } of amountsIn(text, locale)) given.markRange(from, to);
    if ((read.rate !== undefined || read.downPercent !== undefined) && given.share() >= 0.6)
      found.push({ intent: 'payment', score: scoreOf(0.95, given.share()) });
  }
  if (memory.sum && (memory.about === 'sum' || memory.asked === 'sum')) {
    const read = readSum(text, locale);
    const given = new Cover(text, locale);
    for (const cue of sumWords) given.mark(cue);
    for (const { from, to } of amountsIn(text, locale)) given.markRange(from, to);
    const isOther = ordinalIn(text, locale, memory) !== undefined && given.share() >= 0.9;
    if ((Object.keys(read).length > 0 || isOther) && given.share() >= 0.6)
      found.push({ intent: memory.sum.kind, score: scoreOf(1.05, given.share()) });
  }
  return found;
}

/** The home that "the second one" and the like refers to among those shown. */
export function ordinalIn(
  text: string,
  locale: Locale,
  { shown = [] }: Memory,
): NonNullable<Memory['shown']>[number] | undefined {
  const priced = byItsPrice(text, locale, shown);
  if (priced) return priced;
  const places = ['first', 'second', 'third', 'fourth'] as const;
  const at = places.findIndex((place) => has(place, text, locale));
  if (at >= 0) return shown[at];
  return has('last', text, locale) ? shown.at(-1) : undefined;
}

/** "The 420k one": the only home shown at that price. */
function byItsPrice(text: string, locale: Locale, shown: NonNullable<Memory['shown']>) {
  const [amount, ...others] = amountsIn(text, locale);
  if (!amount || others.length > 0 || text.split(' ').length > 5) return undefined;
  if (has('most', text, locale) || has('least', text, locale) || has('around', text, locale)) return undefined;
  const value = amount.kind === 'bare' && amount.value < 1_000 ? amount.value * 1_000 : amount.value;
  const at = shown.filter(
    ({ priceCents }) => priceCents !== null && Math.abs(priceCents / 100 - value) < value * 0.003,
  );
  return at.length === 1 && (amount.kind === 'money' || amount.value >= 100) ? at[0] : undefined;
}
