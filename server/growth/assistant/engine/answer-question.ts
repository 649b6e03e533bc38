import type { Language } from '#contract/core/locale.ts';
import type { Part, RequestKind } from '#contract/growth/assistant-parts.ts';
import { consentIn } from '../consent.ts';
import { type FairTopic, fairTopicOf } from '../fair-housing.ts';
import { answerWish, type SearchHomes } from '../homes/answer-wish.ts';
import { isAboutHomes } from '../homes/is-about-homes.ts';
import { parseWish } from '../homes/parse-wish.ts';
import { findAsked, findLesson, findPassages, meetsActs } from '../knowledge/find-passages.ts';
import type { Lesson, Section } from '../knowledge/sections.ts';
import type { Nearest } from '../semantics/semantics.ts';
import { fill, type Texts, textsIn } from '../texts.ts';
import { has } from './cues.ts';
import { plainQuestion } from './plain-question.ts';
import { priceSentences, trialSentence } from './price-answer.ts';
import { readPriceQuestion } from './price-question.ts';

export type EngineAnswer = { topic: string; text: string; parts: Part[]; unanswered: boolean };

export type Knowing = {
  brand: string;
  language: Language;
  sections: readonly Section[];
  lessons: () => Promise<readonly Lesson[]>;
  /** Absent where the site has no homes to show. */
  searchHomes: SearchHomes | undefined;
  nearest: (question: string, sentences: readonly string[]) => Promise<Nearest | undefined>;
};

/** What stands in an empty conversation. */
export function openingIn({ locale }: Language, brand: string): { content: string; parts: Part[] } {
  const texts = textsIn(locale);
  const choices = choicesOf(texts, ['prices', 'trial', 'import', 'person']);
  return { content: fill(texts.greeting, { brand }), parts: [choices] };
}

/** How like a known question another must be to be taken for it. */
const likeEnough = 0.7;

/**
 * Answers without a model: from rules, the price book, the documentation and published homes, or not at all. What was
 * said before, who asks and under what name makes no difference.
 */
export async function answerQuestion(given: string, knowing: Knowing): Promise<EngineAnswer> {
  const { locale } = knowing.language;
  const texts = textsIn(locale);
  const message = inEnglish(plainQuestion(given), texts);
  const say = (topic: string, text: string, parts: Part[] = []): EngineAnswer => ({
    topic,
    text: fill(text, { brand: knowing.brand }),
    parts,
    unanswered: false,
  });
  const guarded = guardedAnswer(message, knowing);
  if (guarded) return guarded;
  if (isShort(message) && has('thanks', message, locale)) return say('thanks', texts.thanks);
  if (has('about', message, locale)) return say('about', texts.about, [choicesOf(texts, ['prices', 'person'])]);
  if (isShort(message) && has('greeting', message, locale))
    return say('greeting', texts.greeting, [choicesOf(texts, ['prices', 'trial', 'import', 'person'])]);
  if (has('person', message, locale)) return say('person', texts.person, [formOf('person', knowing)]);
  if (has('call', message, locale)) return say('call', texts.call, [formOf('call', knowing)]);
  const wish = parseWish(message);
  if (isAboutHomes(message, wish)) return answerWish(wish, knowing, texts);
  if (has('showing', message, locale)) return say('showing', texts.showing, [formOf('showing', knowing)]);
  return (
    (await fromLessons(message, knowing)) ??
    fromAsked(message, knowing, texts) ??
    fromPrices(message, knowing, texts) ??
    fromSections(findPassages(knowing.sections, message), knowing, texts) ??
    (await fromLikeness(message, knowing, texts)) ??
    unknown(texts, knowing)
  );
}

const fairSources: Record<FairTopic, { title: keyof Texts['sources']; url: string }> = {
  people: { title: 'census', url: 'https://data.census.gov/' },
  safety: { title: 'crime', url: 'https://cde.ucr.cjis.gov/' },
  schools: { title: 'schools', url: 'https://nces.ed.gov/globallocator/' },
  family: { title: 'fairHousing', url: 'https://www.hud.gov/fairhousing' },
  selection: { title: 'fairHousing', url: 'https://www.hud.gov/fairhousing' },
};

/** What is answered in the same words whoever answers, a model included: steering, law and sorrow, orders to the machine. */
export function guardedAnswer(message: string, knowing: Pick<Knowing, 'brand' | 'language'>): EngineAnswer | undefined {
  const { locale } = knowing.language;
  const texts = textsIn(locale);
  const fair = fairTopicOf(message, locale);
  if (fair) return fairAnswer(fair, texts);
  if (has('sensitive', message, locale))
    return { topic: 'sensitive', text: texts.sensitive, parts: [formOf('person', knowing)], unanswered: false };
  if (has('instructions', message, locale)) {
    const text = fill(texts.instructions, { brand: knowing.brand });
    return { topic: 'instructions', text, parts: [choicesOf(texts, ['prices', 'person'])], unanswered: false };
  }
  return undefined;
}

export function fairAnswer(topic: FairTopic, texts: Texts): EngineAnswer {
  const { title, url } = fairSources[topic];
  return {
    topic: `fair housing: ${topic}`,
    text: texts.fair[topic],
    parts: [{ kind: 'lookUp', title: texts.sources[title], url }],
    unanswered: false,
  };
}

export function formOf(form: RequestKind, { brand, language }: Pick<Knowing, 'brand' | 'language'>): Part {
  return { kind: 'form', form, consent: consentIn(language.locale, brand), subject: null };
}

function choicesOf(texts: Texts, names: (keyof Texts['choices'])[]): Part {
  return { kind: 'choices', choices: names.map((name) => texts.choices[name]) };
}

/** What our own choices say is the same in every language. */
function inEnglish(message: string, texts: Texts): string {
  const english = textsIn('en').choices;
  const chosen = (Object.keys(english) as (keyof typeof english)[]).find((name) => texts.choices[name].say === message);
  return chosen ? english[chosen].say : message;
}

function fromAsked(message: string, knowing: Knowing, texts: Texts): EngineAnswer | undefined {
  const section = findAsked(knowing.sections, message);
  return section && fromSections([{ section, quote: section.text.slice(0, 600) }], knowing, texts);
}

const isShort = (message: string): boolean => message.trim().split(/\s+/).length <= 4 && message.length <= 40;

async function fromLessons(message: string, { lessons }: Knowing): Promise<EngineAnswer | undefined> {
  const lesson = findLesson(await lessons(), message);
  return lesson && { topic: 'lesson', text: lesson.answer, parts: [], unanswered: false };
}

function fromPrices(message: string, { language }: Knowing, texts: Texts): EngineAnswer | undefined {
  const { locale } = language;
  const sentences = [
    ...(has('trial', message, locale) ? [trialSentence(texts)] : []),
    ...(has('cancel', message, locale) ? [texts.price.cancel] : []),
  ];
  const question = readPriceQuestion(message);
  const isAsked = has('price', message, locale) || (question.tiers.length > 0 && question.limits);
  if (sentences.length === 0 && isAsked) sentences.push(...priceSentences(question, texts, language));
  if (sentences.length === 0) return undefined;
  return {
    topic: 'price',
    text: sentences.join('\n'),
    parts: [{ kind: 'source', title: texts.price.source, path: '/pricing' }, choicesOf(texts, ['trial', 'person'])],
    unanswered: false,
  };
}

function fromSections(
  found: readonly { section: Section; quote: string }[],
  { language }: Knowing,
  texts: Texts,
): EngineAnswer | undefined {
  if (found.length === 0) return undefined;
  const quotes = found.map(({ section, quote }) => `${fill(texts.from, { title: section.title })}\n${quote}`);
  return {
    topic: 'documentation',
    text: [...quotes, ...(language.locale === 'en' ? [] : [texts.inEnglish])].join('\n\n'),
    parts: found.flatMap(({ section: { title, path } }): Part[] => (path ? [{ kind: 'source', title, path }] : [])),
    unanswered: false,
  };
}

/** The model of meaning knows English only; it is asked last, since it is slow and sometimes wrong. */
async function fromLikeness(message: string, knowing: Knowing, texts: Texts): Promise<EngineAnswer | undefined> {
  const asked = knowing.sections.flatMap((section) => section.asked.map((question) => ({ question, section })));
  const near = await knowing.nearest(
    message.slice(0, 300),
    asked.map(({ question }) => question),
  );
  if (!near || near.likeness < likeEnough) return undefined;
  const { section } = asked[near.index]!;
  if (!meetsActs(section, message)) return undefined;
  const answer = fromSections([{ section, quote: section.text.slice(0, 600) }], knowing, texts);
  return answer && { ...answer, text: `${texts.closest}\n\n${answer.text}` };
}

function unknown(texts: Texts, knowing: Knowing): EngineAnswer {
  return { topic: 'unknown', text: texts.unknown, parts: [formOf('person', knowing)], unanswered: true };
}
