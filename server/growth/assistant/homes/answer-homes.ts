import type { Part } from '#contract/growth/assistant-parts.ts';
import type { EngineAnswer, Knowing } from '../mind/knowing.ts';
import type { Memory } from '../mind/memory.ts';
import { formOf, said } from '../mind/parts.ts';
import { fill, textsIn } from '../texts.ts';
import { describePart } from './describe-wish.ts';
import { cardOf, type HomeFacts, type Homes } from './homes.ts';
import { type Feature, features, partsOf, type Wish, without } from './wish.ts';
import { isSearchable } from './wish-filter.ts';

type Given = Knowing & { homes: Homes };

const most = 100;

/** Homes as cards, with how the wish was understood, what to say to leave a part of it out, and what comes nearest. */
export async function answerHomes(wished: Wish, given: Given, memory: Memory): Promise<EngineAnswer> {
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
          condition: describePart(wish, nearest.part, texts, language),
        }),
      );
      shown = nearest.homes;
    }
  }
  if (unsaid.length > 0) sentences.push(fill(texts.homes.unsaid, { list: unsaid.map(label).join(', ') }));
  if (homes.areSamples && shown.length > 0) sentences.push(texts.homes.sample);
  const understood = parts.map((part) => ({
    label: describePart(wish, part, texts, language),
    without: fill(texts.homes.leaveOut, { condition: describePart(wish, part, texts, language) }),
  }));
  const kept = shown.map(({ id, title, priceCents, area }) => ({ id, title, priceCents, area }));
  const { home: _, asked: __, ...rest } = memory;
  return said('homes', sentences.join(' '), {
    parts: [
      { kind: 'homes', understood, homes: shown.map(cardOf), found },
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

/** The place of a wish, where there is nothing to be had at all. */
async function placeWithout(wish: Wish, homes: Homes): Promise<string | undefined> {
  const [place, ...others] = wish.places ?? [];
  if (!place?.city || others.length > 0) return undefined;
  return (await homes.cities()).includes(place.city) ? undefined : place.city;
}

/** Of the conditions, the one without which most homes are left, taken one at a time; the place is given up last. */
async function nearMiss(wish: Wish, homes: Homes) {
  const parts = partsOf(wish).filter(({ about }) => about !== 'sort' && about !== 'deal');
  const tried = await Promise.all(
    parts.slice(0, 6).map(async (part) => ({ part, ...(await homes.search(without(wish, part))) })),
  );
  const isPlace = ({ part: { about } }: (typeof tried)[number]) => Number(about === 'places' || about === 'near');
  return tried.filter(({ found }) => found > 0).sort((a, b) => isPlace(a) - isPlace(b) || b.found - a.found)[0];
}

/** What is known of one home, and whether it has what was asked for. */
export function answerHome(home: HomeFacts, asked: Feature[], given: Given, memory: Memory): EngineAnswer {
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
  const facts = [
    ...fact(words.beds, home.beds),
    ...fact(words.baths, home.baths),
    ...fact(words.area, home.area),
    ...fact(words.year, home.yearBuilt, String),
    ...fact(words.lot, home.lotSize),
    ...fact(words.dues, home.duesCents, money),
    ...fact(words.tax, home.annualTaxCents, money),
    ...fact(words.features, names.join(', ')),
  ];
  const kept = { id: home.id, title: home.title, priceCents: home.priceCents, area: home.area };
  const parts: Part[] = [
    { kind: 'homes', understood: [], homes: [cardOf(home)], found: 1 },
    { kind: 'choices', choices: [texts.choices.showing] },
  ];
  return said(
    'home',
    [
      ...asked.map((one) =>
        fill(home.features.includes(one) ? words.has : words.hasnot, { feature: texts.homes.features[one] }),
      ),
      ...(home.priceCents === null
        ? []
        : [fill(home.isLease ? words.rent : words.price, { title: home.title, price: money(home.priceCents) })]),
      `${facts.join('. ')}.`,
      ...(given.homes.areSamples ? [texts.homes.sample] : []),
    ].join(' '),
    { parts, memory: { ...memory, about: 'home', home: kept } },
  );
}
