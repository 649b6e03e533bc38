import type { Language } from '#contract/core/locale.ts';
import type { Part } from '#contract/growth/assistant-parts.ts';
import { termsOf } from '#server/outside/models/terms.ts';
import { namesPeople } from '../fair-housing.ts';
import { answerHome, answerHomes, homeAsk } from '../homes/answer-homes.ts';
import { describePart } from '../homes/describe-wish.ts';
import { cardOf, type HomeFacts } from '../homes/homes.ts';
import { answerOpenHouses } from '../homes/open-houses.ts';
import { readAddress } from '../homes/read-address.ts';
import { readWish } from '../homes/read-wish.ts';
import { isEmptyWish, partsOf, refined, type Wish, without } from '../homes/wish.ts';
import { type Found, findLesson, findPassages, isTerm } from '../knowledge/find-passages.ts';
import { inEnglish } from '../knowledge/in-english.ts';
import { priceSentences, trialSentence } from '../prices/price-answer.ts';
import { namesPlan, readPrice, refinedPrice } from '../prices/read-price.ts';
import { answerSum, type Missing } from '../sums/answer-sum.ts';
import { readSum } from '../sums/read-sum.ts';
import type { Sum, SumKind } from '../sums/sum.ts';
import { fill, textsIn } from '../texts.ts';
import { detailsIn, isReachable, withoutContact } from './contact.ts';
import { guardedAnswer } from './guard.ts';
import { type Heard, homeCover, type Intent, isSimilar, ordinalIn, rank } from './intents.ts';
import type { EngineAnswer, Knowing } from './knowing.ts';
import type { Memory } from './memory.ts';
import { has, normal } from './normal.ts';
import { choicesOf, formOf, said } from './parts.ts';
import { writtenOut } from './shorthand.ts';
import { mend } from './spelling.ts';
import { withoutName, withoutSelf } from './without-self.ts';

/** The greeting of an empty conversation. */
export function openingIn({ locale }: Language, brand: string): { content: string; parts: Part[] } {
  const texts = textsIn(locale);
  return {
    content: fill(texts.greeting, { brand }),
    parts: [choicesOf(texts, ['prices', 'trial', 'import', 'person'])],
  };
}

/** Below this score nothing is answered. */
const sureEnough = 0.6;

/**
 * Answers without a model: from rules, the price book, the calculators, the documentation and published homes, or says that it doesn't
 * know. Earlier messages count; the visitor's identity and name don't.
 */
export async function answerQuestion(message: string, memory: Memory, given: Knowing): Promise<EngineAnswer> {
  const details = detailsIn(message);
  const knowing: Knowing = { ...given, details };
  const guarded = guardedAnswer(message, knowing);
  if (guarded) return { ...guarded, memory: { ...memory, asked: undefined } };
  const lesson = findLesson(await knowing.lessons(), message);
  if (lesson) return said('lesson', lesson.answer, { memory });
  const left = leftOut(message, memory, knowing);
  if (left && knowing.homes) return answerHomes(left, { ...knowing, homes: knowing.homes }, memory);
  const heard = await hear(message, memory, knowing);
  const [best] = rank(heard.heard);
  if (!best || best.score < sureEnough) {
    if (isReachable(details)) return contact(knowing, memory);
    // "A house with solar panels": the answer names what can't be searched for.
    if (asksForHomes(heard.heard)) return homesFor(heard, knowing, memory);
    return unknownOfHome(heard.heard, knowing, memory) ?? unknown(knowing, memory);
  }
  if (isReachable(details) && (best.score < 0.8 || best.intent === 'documentation')) return contact(knowing, memory);
  // The documentation says nothing about a single home.
  const isOfHome = best.intent === 'documentation' && has('it', heard.heard.text, heard.heard.locale);
  return (isOfHome && unknownOfHome(heard.heard, knowing, memory)) || answerIntent(best.intent, heard, knowing, memory);
}

/** Whether homes are asked for, even if little of how they should be was understood. */
const asksForHomes = ({ wish: read, text }: Heard): boolean =>
  read?.asks === true && (read.namesHomes || read.wish.types !== undefined) && !asksHow.test(text);
/** "Do I need an inspection when I buy a house?" asks for advice. */
const asksHow = /^(?:(?:do|should|must|can|could) i|how|why|when|what|who)\b/;

type Understood = { heard: Heard; passages: Found[]; message: string };

async function hear(message: string, memory: Memory, knowing: Knowing): Promise<Understood> {
  const { homes, sections, language } = knowing;
  const { locale } = language;
  const cities = (await homes?.cities()) ?? [];
  const bare = withoutContact(message);
  const spelled = (text: string) =>
    mend(writtenOut(text, locale), locale, cities, (word) => isTerm(sections, word) || namesPeople(word, locale));
  const whole = spelled(normal(bare));
  const plain = writtenOut(withoutSelf(withoutName(bare), locale), locale);
  const mended = spelled(plain);
  let text = mended;
  let address = homes && (await readAddress(mended, locale, homes));
  // The name of a street may look like a misspelled word.
  if (homes && !address?.home && !address?.onStreet && plain !== mended) {
    const asTyped = await readAddress(plain, locale, homes);
    if (asTyped?.home || asTyped?.onStreet) {
      address = asTyped;
      text = plain;
    }
  }
  const english = inEnglish(text, locale);
  const passages = findPassages(sections, english);
  const wish =
    homes || !knowing.isMember ? readWish({ text, original: bare, locale, cities, meant: memory.wish }) : undefined;
  return {
    message: bare,
    passages,
    heard: {
      text,
      whole,
      locale,
      memory,
      wish,
      address,
      documented: passages[0]?.share ?? 0,
      isVague: termsOf(english).length < 2,
    },
  };
}

async function answerIntent(
  intent: Intent,
  understood: Understood,
  knowing: Knowing,
  before: Memory,
): Promise<EngineAnswer> {
  const { heard, passages } = understood;
  const { language, brand } = knowing;
  const texts = textsIn(language.locale);
  const { asked, ...kept } = before;
  const memory: Memory = kept;
  const plain = (topic: string, text: string, parts: Part[] = [], next: Memory = { ...memory, about: 'other' }) =>
    said(topic, fill(text, { brand }), { parts, memory: next });
  switch (intent) {
    case 'greeting':
      return plain('greeting', texts.greeting, [choicesOf(texts, ['prices', 'trial', 'import', 'person'])]);
    case 'thanks':
      return plain('thanks', texts.thanks, [], memory);
    case 'about':
      return plain('about', texts.about, [choicesOf(texts, ['prices', 'person'])]);
    case 'person':
      return plain('person', texts.person, [formOf('person', knowing)]);
    case 'call':
      return plain(
        'call',
        texts.call,
        [formOf('call', knowing, (await homeMeant(understood, knowing, memory))?.title ?? null)],
        memory,
      );
    case 'tour':
      return tour(understood, knowing, memory);
    case 'offer': {
      const home = await homeMeant(understood, knowing, memory);
      const subject = [texts.subjects.offer, home?.title].filter(Boolean).join(': ');
      return plain('offer', texts.offer, [formOf('person', knowing, subject)], {
        ...memory,
        ...(home && { home: asShown(home) }),
      });
    }
    case 'sell':
    case 'worth': {
      const parts: Part[] = [formOf(intent === 'sell' ? 'call' : 'person', knowing, texts.subjects[intent])];
      if (knowing.isMember) parts.unshift({ kind: 'source', title: texts.subjects.worth, path: '/cmas' });
      return plain(intent, texts[intent], parts);
    }
    case 'trial':
      return said('price: trial', trialSentence(texts), {
        parts: priceParts(knowing),
        memory: { ...memory, about: 'price' },
      });
    case 'cancel':
      return said('price: cancel', texts.price.cancel, {
        parts: priceParts(knowing),
        memory: { ...memory, about: 'price' },
      });
    case 'price':
      return price(heard, knowing, memory, asked);
    case 'payment':
    case 'affordability':
    case 'apr':
    case 'closing':
      return calculate(intent, understood, knowing, before);
    case 'homes':
      return homesFor(understood, knowing, before);
    case 'more':
      return moreHomes(knowing, before);
    case 'openHouses':
      return answerOpenHouses(heard, knowing, memory, await homeMeant(understood, knowing, memory));
    case 'home': {
      const street = heard.address?.onStreet;
      if (street && knowing.homes) return homesOnStreet(street, knowing, memory);
      const home = await homeMeant(understood, knowing, memory);
      if (!knowing.homes || (!home && heard.address))
        return plain('home: none', texts.homes.unknownHome, [formOf('person', knowing)]);
      if (!home) return plain('home: which', texts.homes.whichHome, [], memory);
      const isNear = has('near', heard.text, heard.locale);
      const leftOver = isNear ? [] : homeCover(heard).leftOver(understood.message);
      const asks = homeAsk(heard.text, heard.locale, heard.wish?.wish ?? {}, leftOver);
      const told = answerHome(home, asks, { ...knowing, homes: knowing.homes }, memory);
      if (!isNear) return told;
      const parts = [...told.parts.filter(({ kind }) => kind !== 'form'), formOf('person', knowing, home.title)];
      return { ...told, text: `${texts.home.nearby} ${told.text}`, parts, unanswered: true };
    }
    case 'documentation':
      return quote(passages, knowing, memory);
    case 'yes':
      if (asked === 'person') return plain('person', texts.person, [formOf('person', knowing)]);
      if (asked === 'tour' || memory.about === 'home' || (memory.about === 'sum' && memory.home))
        return tour(understood, knowing, memory);
      return plain('ok', texts.ok, [choicesOf(texts, ['prices', 'person'])], memory);
    case 'no':
      return plain('ok', texts.ok, [], memory);
  }
}

function quote(found: readonly Found[], { language }: Knowing, memory: Memory): EngineAnswer {
  const texts = textsIn(language.locale);
  const quotes = found.map(({ section, quote: words }) => `${fill(texts.from, { title: section.title })}\n${words}`);
  return said('documentation', [...quotes, ...(language.locale === 'en' ? [] : [texts.inEnglish])].join('\n\n'), {
    parts: found.flatMap(({ section: { title, path } }): Part[] => (path ? [{ kind: 'source', title, path }] : [])),
    memory: { ...memory, about: 'other' },
  });
}

const contact = (knowing: Knowing, memory: Memory): EngineAnswer =>
  said('contact', textsIn(knowing.language.locale).contact, { parts: [formOf('person', knowing)], memory });

const unknown = (knowing: Knowing, memory: Memory): EngineAnswer =>
  said('unknown', textsIn(knowing.language.locale).unknown, {
    parts: [formOf('person', knowing)],
    unanswered: true,
    memory: { ...memory, asked: 'person' },
  });

/** Where the home's listing doesn't answer the question, offers to pass it on to the listing's agent. */
function unknownOfHome({ text }: Heard, knowing: Knowing, memory: Memory): EngineAnswer | undefined {
  const home = memory.about === 'home' && text !== '' ? memory.home : undefined;
  if (!home) return undefined;
  return said('home: unsaid', fill(textsIn(knowing.language.locale).home.unknown, { title: home.title }), {
    parts: [formOf('person', knowing, home.title)],
    unanswered: true,
    memory,
  });
}

const priceParts = (knowing: Knowing): Part[] => {
  const texts = textsIn(knowing.language.locale);
  return [{ kind: 'source', title: texts.price.source, path: '/pricing' }, choicesOf(texts, ['trial', 'person'])];
};

function price(heard: Heard, knowing: Knowing, memory: Memory, asked: Memory['asked']): EngineAnswer {
  const { language } = knowing;
  const texts = textsIn(language.locale);
  const now = readPrice(heard.whole, heard.locale);
  const goesOn = memory.price !== undefined && (memory.about === 'price' || asked === 'product');
  const question = goesOn ? refinedPrice(memory.price!, now) : now;
  if (!namesPlan(question)) {
    const choices = (['realestate', 'mortgage', 'insurance', 'bundle'] as const).map((offer) => {
      const name = texts.price.offers[offer];
      return { label: name, say: name };
    });
    return said('price: which', texts.price.which, {
      parts: [
        { kind: 'choices', choices },
        { kind: 'source', title: texts.price.source, path: '/pricing' },
      ],
      memory: { ...memory, about: 'price', price: question, asked: 'product' },
    });
  }
  return said('price', priceSentences(question, texts, language).join('\n'), {
    parts: priceParts(knowing),
    memory: { ...memory, about: 'price', price: question },
  });
}

const asShown = ({
  id,
  title,
  priceCents,
  area,
}: {
  id: string;
  title: string;
  priceCents: number | null;
  area: number | null;
}) => ({
  id,
  title,
  priceCents,
  area,
});

/** The home in question: by address, by its position in the list shown, or the one discussed before. */
async function homeMeant({ heard }: Understood, { homes }: Knowing, memory: Memory) {
  if (!homes) return undefined;
  if (heard.address) return heard.address.home;
  const ordinal = ordinalIn(heard.text, heard.locale, memory);
  const id = ordinal?.id ?? memory.home?.id ?? (memory.shown?.length === 1 ? memory.shown[0]!.id : undefined);
  return id === undefined ? undefined : homes.one(id);
}

const oneHome = (home: HomeFacts): Part => ({ kind: 'homes', understood: [], homes: [cardOf(home)], found: 1 });

async function tour(understood: Understood, knowing: Knowing, memory: Memory): Promise<EngineAnswer> {
  const texts = textsIn(knowing.language.locale);
  const home = await homeMeant(understood, knowing, memory);
  const text = home ? fill(texts.showingOf, { title: home.title }) : texts.showing;
  return said('showing', text, {
    parts: [...(home ? [oneHome(home)] : []), formOf('showing', knowing, home?.title ?? null)],
    memory: { ...memory, ...(home && { home: asShown(home) }) },
  });
}

async function calculate(
  kind: SumKind,
  understood: Understood,
  knowing: Knowing,
  before: Memory,
): Promise<EngineAnswer> {
  const { language, today } = knowing;
  const texts = textsIn(language.locale);
  const { asked, ...memory } = before;
  const { heard } = understood;
  const home = await homeMeant(understood, knowing, memory);
  const read = readSum(heard.text, heard.locale);
  // The loan terms apply to the next home too; its price and taxes are its own.
  const isOther = home !== undefined && home.id !== memory.home?.id;
  const goesOn = memory.sum?.kind === kind && !isOther && (asked === 'sum' || memory.about === 'sum');
  const ofHome =
    home && read.price === undefined && home.priceCents !== null && !home.isLease
      ? {
          price: home.priceCents / 100,
          ...(home.annualTaxCents !== null && { annualTax: home.annualTaxCents / 100 }),
          ...(home.duesCents !== null && { monthlyDues: home.duesCents / 100 }),
        }
      : {};
  const sum: Sum = {
    ...(goesOn ? memory.sum : loanTerms(memory.sum, kind, home)),
    ...(goesOn ? {} : ofHome),
    ...read,
    kind,
  };
  if (goesOn && read.down !== undefined) delete sum.downPercent;
  if (goesOn && read.downPercent !== undefined) delete sum.down;
  // A down payment is a share of the price, so the amount read as the loan was the price.
  if (sum.price === undefined && sum.loan !== undefined && (sum.down ?? sum.downPercent) !== undefined) {
    sum.price = sum.loan;
    delete sum.loan;
  }
  // Visitors often state their income first, without naming it.
  if (kind === 'affordability' && sum.income === undefined && sum.price !== undefined) {
    sum.income = sum.price;
    delete sum.price;
  }
  const answer = answerSum(sum, today, texts, language);
  const next = { ...memory, about: 'sum' as const, sum, ...(home && { home: asShown(home) }) };
  if ('text' in answer)
    return said(`sum: ${kind}`, answer.text, {
      memory: next,
      parts: [choicesOf(texts, home ? ['showing', 'person'] : ['person'])],
    });
  const questions: Record<Missing, string> = {
    price: texts.sums.askPrice,
    rate: texts.sums.askRate,
    income: texts.sums.askIncome,
    loan: texts.sums.askLoan,
  };
  return said(`sum: ${kind}: asks`, [texts.sums.needs, ...answer.missing.map((one) => questions[one])].join(' '), {
    memory: { ...next, asked: 'sum' },
  });
}

/** The loan terms given for an earlier home: rate, years, down payment percent. */
function loanTerms(before: Sum | undefined, kind: SumKind, home: object | undefined): Partial<Sum> {
  if (!home || before?.kind !== kind) return {};
  const { rate, years, downPercent } = before;
  return {
    ...(rate !== undefined && { rate }),
    ...(years !== undefined && { years }),
    ...(downPercent !== undefined && { downPercent }),
  };
}

async function homesFor({ heard, message }: Understood, knowing: Knowing, memory: Memory): Promise<EngineAnswer> {
  const texts = textsIn(knowing.language.locale);
  const { homes } = knowing;
  if (!homes) return said('homes: none here', texts.homes.nothingHere, { parts: [formOf('person', knowing)], memory });
  const read = heard.wish!;
  const near = heard.address?.home ?? heard.address?.onStreet?.[0];
  if (near && isSimilar(heard)) return answerHomes(similarTo(near, read.relative), { ...knowing, homes }, memory);
  const place: Wish =
    near && near.latitude !== null && near.longitude !== null
      ? { near: { title: near.title, latitude: near.latitude, longitude: near.longitude } }
      : near
        ? { places: [{ city: near.place.split(',')[0]! }] }
        : {};
  const own = near ? place : read.wish;
  const isFollowing =
    memory.wish !== undefined && (memory.about === 'homes' || memory.about === 'home') && !startsAnew(read);
  const { relative } = read;
  const measured = relative && isFollowing ? withoutSort(own) : own;
  const kept = isFollowing ? read.drops.reduce(without, memory.wish!) : {};
  const wish = isFollowing ? refined(kept, measured, { places: read.alsoThere }) : own;
  const wished = relative && isFollowing ? { ...wish, ...measuredBy(relative, memory) } : wish;
  const leftOver = near ? [] : read.cover.leftOver(message).filter((words) => !namesPeople(words, heard.locale));
  return answerHomes(wished, { ...knowing, homes }, memory, leftOver);
}

/** Homes of the same kind of place, size and price as one. */
function similarTo({ place, beds, priceCents, isLease }: HomeFacts, relative: 'cheaper' | 'bigger' | undefined): Wish {
  const city = place.split(',')[0];
  const wish: Wish = {};
  if (isLease) wish.deal = 'rent';
  if (city) wish.places = [{ city }];
  if (beds) wish.beds = { min: relative === 'bigger' ? beds + 1 : beds };
  if (priceCents && relative === 'cheaper') wish.price = { max: priceCents - 100 };
  else if (priceCents) wish.price = { min: Math.round(priceCents * 0.8), max: Math.round(priceCents * 1.2) };
  return wish;
}

/** The next homes of the last search. */
async function moreHomes(knowing: Knowing, memory: Memory): Promise<EngineAnswer> {
  const { homes, language } = knowing;
  const texts = textsIn(language.locale);
  if (!homes) return said('homes: none here', texts.homes.nothingHere, { parts: [formOf('person', knowing)], memory });
  if (!memory.wish) return answerHomes({}, { ...knowing, homes }, memory);
  const after = (memory.after ?? 0) + (memory.shown?.length ?? 0);
  const found = await homes.search(memory.wish, after);
  if (found.homes.length === 0) return said('homes: all shown', texts.homes.allShown, { memory });
  const shown = found.homes.map(({ id, title, priceCents, area }) => ({ id, title, priceCents, area }));
  const { home: _, asked: __, ...rest } = memory;
  return said(
    'homes',
    fill(texts.homes.further, {
      from: String(after + 1),
      to: String(after + shown.length),
      count: String(found.found),
    }),
    {
      parts: [
        { kind: 'homes', understood: [], homes: found.homes.map(cardOf), found: found.found },
        ...(found.found > after + shown.length ? [choicesOf(texts, ['more'])] : []),
      ],
      memory: { ...rest, about: 'homes', shown, after, ...(shown.length === 1 && { home: shown[0]! }) },
    },
  );
}

/** The homes on a street that was named without a number. */
function homesOnStreet(found: readonly HomeFacts[], knowing: Knowing, memory: Memory): EngineAnswer {
  const shown = found.slice(0, 6);
  const { home: _, asked: __, wish: ___, after: ____, ...rest } = memory;
  return said('home: which', textsIn(knowing.language.locale).homes.whichHome, {
    parts: [{ kind: 'homes', understood: [], homes: shown.map(cardOf), found: found.length }],
    memory: { ...rest, about: 'homes', shown: shown.map(asShown) },
  });
}

const withoutSort = ({ sort: _, ...rest }: Wish): Wish => rest;

/** A complete wish of its own replaces the earlier one instead of refining it. */
function startsAnew({ wish, namesHomes, asks }: NonNullable<Heard['wish']>): boolean {
  const count = partsOf(wish).length;
  return wish.places !== undefined && count >= 2 && (namesHomes || asks || count >= 3);
}

/** Compares with the home discussed, or with all homes shown. */
function measuredBy(relative: 'cheaper' | 'bigger', { about, home, shown: all = [] }: Memory): Wish {
  const shown = about === 'home' && home ? [home] : all;
  if (relative === 'cheaper') {
    const prices = shown.flatMap(({ priceCents }) => priceCents ?? []);
    return { sort: 'cheapest', ...(prices.length > 0 && { price: { max: Math.min(...prices) - 100 } }) };
  }
  const areas = shown.flatMap(({ area }) => area ?? []);
  return { sort: 'largest', ...(areas.length > 0 && { area: { min: Math.max(...areas) + 1 } }) };
}

/** The label of a "leave out" button sent back as a message: returns the wish without that condition. */
function leftOut(message: string, { wish }: Memory, { language }: Knowing): Wish | undefined {
  if (!wish || isEmptyWish(wish)) return undefined;
  const texts = textsIn(language.locale);
  const part = partsOf(wish).find(
    (one) =>
      normal(fill(texts.homes.leaveOut, { condition: describePart(wish, one, texts, language) })) === normal(message),
  );
  return part && without(wish, part);
}
