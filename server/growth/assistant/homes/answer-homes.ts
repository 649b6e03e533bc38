import type { Locale } from '#contract/core/locale.ts';
import type { Part } from '#contract/growth/assistant-parts.ts';
import type { EngineAnswer, Knowing } from '../mind/knowing.ts';
import type { Memory } from '../mind/memory.ts';
import { has } from '../mind/normal.ts';
import { choicesOf, formOf, said } from '../mind/parts.ts';
import { fill, textsIn } from '../texts.ts';
import { describePart } from './describe-wish.ts';
import { cardOf, type HomeFacts, type Homes } from './homes.ts';
import { type Feature, features, partsOf, type Wish, without } from './wish.ts';
import { isSearchable } from './wish-filter.ts';

type Given = Knowing & { homes: Homes };

const most = 100;

/** Homes as cards, with how the wish was understood, buttons that drop a condition, and the nearest match. */
export async function answerHomes(
  wished: Wish,
  given: Given,
  memory: Memory,
  leftOver: readonly string[] = [],
): Promise<EngineAnswer> {
  const { homes, language } = given;
  const texts = textsIn(language.locale);
  const unsaid = partsOf(wished).filter((part) => !isSearchable(part));
  const wish = unsaid.reduce(without, wished);
  const label = (part: ReturnType<typeof partsOf>[number]) => describePart(wished, part, texts, language);
  const parts = partsOf(wish);
  const { found, homes: cards } = await homes.search(wish);
  const sentences: string[] = [];
  let shown = cards;
  if (found > 0) {
    const count = found >= most ? `${most}+` : String(found);
    sentences.push(found === 1 ? texts.homes.foundOne : fill(texts.homes.found, { count }));
    if (parts.length === 0) sentences.push(texts.homes.all, texts.homes.unclear);
  } else {
    const strange = await placeWithout(wish, homes);
    sentences.push(strange ? fill(texts.homes.strange, { place: strange }) : texts.homes.none);
    const nearest = await nearMiss(wish, homes);
    if (nearest) {
      sentences.push(
        fill(texts.homes.closest, {
          count: String(nearest.found),
          condition: nearest.parts.map((part) => describePart(wish, part, texts, language)).join(', '),
        }),
      );
      shown = nearest.homes;
    }
  }
  if (unsaid.length > 0) sentences.push(fill(texts.homes.unsaid, { list: unsaid.map(label).join(', ') }));
  if (leftOver.length > 0)
    sentences.push(fill(texts.homes.notUnderstood, { list: leftOver.map((words) => `“${words}”`).join(', ') }));
  if (homes.areSamples && shown.length > 0) sentences.push(texts.homes.sample);
  const understood = parts.map((part) => ({
    label: describePart(wish, part, texts, language),
    without: fill(texts.homes.leaveOut, { condition: describePart(wish, part, texts, language) }),
  }));
  const kept = shown.map(({ id, title, priceCents, area }) => ({ id, title, priceCents, area }));
  const { home: _, asked: __, after: ___, ...rest } = memory;
  return said('homes', sentences.join(' '), {
    parts: [
      { kind: 'homes', understood, homes: shown.map(cardOf), found },
      ...(found > shown.length && found > 0 ? [choicesOf(texts, ['more'])] : []),
      ...(found === 0 ? [formOf('person', given)] : []),
    ],
    memory: {
      ...rest,
      about: 'homes',
      wish,
      shown: kept,
      ...(kept.length === 1 && { home: kept[0]! }),
    },
  });
}

/** The city of the wish if it has no homes at all. */
async function placeWithout(wish: Wish, homes: Homes): Promise<string | undefined> {
  const [place, ...others] = wish.places ?? [];
  if (!place?.city || others.length > 0) return undefined;
  return (await homes.cities()).includes(place.city) ? undefined : place.city;
}

/**
 * The condition that leaves the most homes when dropped, tried one at a time; the place is dropped last. Where none helps alone, everything
 * that is wished beyond place, price and rooms is dropped together.
 */
async function nearMiss(wish: Wish, homes: Homes) {
  const parts = partsOf(wish).filter(({ about }) => about !== 'sort' && about !== 'deal' && !about.startsWith('no'));
  const tried = await Promise.all(
    parts.slice(0, 6).map(async (part) => ({ parts: [part], ...(await homes.search(without(wish, part))) })),
  );
  const isPlace = ({ parts: [part] }: (typeof tried)[number]) =>
    Number(part!.about === 'places' || part!.about === 'near');
  const best = tried.filter(({ found }) => found > 0).sort((a, b) => isPlace(a) - isPlace(b) || b.found - a.found)[0];
  const extras = parts.filter(({ about }) => ['feature', 'types', 'year', 'area'].includes(about));
  if ((best && isPlace(best) === 0) || extras.length < 2) return best;
  const bare = { parts: extras, ...(await homes.search(extras.reduce(without, wish))) };
  return bare.found > 0 ? bare : best;
}

const factNames = ['beds', 'baths', 'size', 'built', 'lot', 'dues', 'taxes'] as const;
type FactName = (typeof factNames)[number];

const wordsIn = (leftOver: readonly string[]): number => leftOver.join(' ').split(/\s+/).filter(Boolean).length;

/** The facts and features of a home that a question asks about. */
type HomeAsk = { features: Feature[]; facts: FactName[]; isPrice: boolean; leftOver: readonly string[] };

export function homeAsk(text: string, locale: Locale, wanted: Wish, leftOver: readonly string[]): HomeAsk {
  return {
    features: features.filter((one) => wanted.features?.some(({ feature }) => feature === one)),
    facts: factNames.filter((one) => has(one, text, locale)),
    isPrice: has('price', text, locale),
    leftOver,
  };
}

/** Answers with the facts asked for, or with all of them. Facts missing from the listing are reported as unknown. */
export function answerHome(home: HomeFacts, asked: HomeAsk, given: Given, memory: Memory): EngineAnswer {
  const { language } = given;
  const texts = textsIn(language.locale);
  const words = texts.home;
  const number = (value: number) => value.toLocaleString(language.tag);
  const money = (cents: number) =>
    new Intl.NumberFormat(language.tag, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }).format(
      cents / 100,
    );
  const names = features.filter((one) => home.features.includes(one)).map((one) => texts.homes.features[one]);
  const fact = (text: string, value: string | number | null | undefined, write: (value: number) => string = number) =>
    value === null || value === undefined || value === ''
      ? []
      : [fill(text, { value: typeof value === 'number' ? write(value) : value })];
  const named: Record<FactName, string[]> = {
    beds: fact(words.beds, home.beds),
    baths: fact(words.baths, home.baths),
    size: fact(words.area, home.area),
    built: fact(words.year, home.yearBuilt, String),
    lot: fact(words.lot, home.lotSize),
    dues: fact(words.dues, home.duesCents, money),
    taxes: fact(words.tax, home.annualTaxCents, money),
  };
  const isUnsaid = (name: FactName) => named[name].length === 0;
  const isPointed = asked.facts.length > 0 && asked.features.length === 0;
  const facts = isPointed
    ? asked.facts.flatMap((name) => named[name])
    : [...Object.values(named).flat(), ...fact(words.features, names.join(', '))];
  const unsaid = asked.facts.filter(isUnsaid).map((name) => words.names[name]);
  // Whether pets may live there stands in no field, so its absence says nothing.
  const known = asked.features.filter((one) => isSearchable({ about: 'feature', feature: one }));
  const isStrange = known.length < asked.features.length;
  // If part of the question was not understood, listing every fact would not answer it.
  const isOpen =
    asked.leftOver.length > 0 &&
    !isPointed &&
    asked.features.length === 0 &&
    (!asked.isPrice || wordsIn(asked.leftOver) > 0);
  const isUnknown = isOpen || isStrange;
  const kept = { id: home.id, title: home.title, priceCents: home.priceCents, area: home.area };
  const parts: Part[] = [
    { kind: 'homes', understood: [], homes: [cardOf(home)], found: 1 },
    { kind: 'choices', choices: [texts.choices.showing] },
    ...(isUnknown || unsaid.length > 0 ? [formOf('person', given, home.title)] : []),
  ];
  return said(
    'home',
    [
      ...(isUnknown ? [fill(words.unknown, { title: home.title }), words.known] : []),
      ...unsaid.map((feature) => fill(words.hasnot, { feature })),
      ...known.map((one) =>
        fill(home.features.includes(one) ? words.has : words.hasnot, { feature: texts.homes.features[one] }),
      ),
      ...(home.priceCents === null || isPointed
        ? []
        : [fill(home.isLease ? words.rent : words.price, { title: home.title, price: money(home.priceCents) })]),
      ...(facts.length > 0 ? [isPointed ? `${home.title}: ${facts.join('. ')}.` : `${facts.join('. ')}.`] : []),
      ...(given.homes.areSamples ? [texts.homes.sample] : []),
    ].join(' '),
    { parts, unanswered: isUnknown || unsaid.length > 0, memory: { ...memory, about: 'home', home: kept } },
  );
}
