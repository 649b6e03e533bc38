import type { Language } from '#contract/core/locale.ts';
import type { Home, Part } from '#contract/growth/assistant-parts.ts';
import { consentIn } from '../consent.ts';
import type { EngineAnswer } from '../engine/answer-question.ts';
import { fill, type Texts } from '../texts.ts';
import type { Wish } from './wish.ts';
import { isSearchable } from './wish-filter.ts';
import { writeCondition, writeWish } from './write-wish.ts';

export type SearchHomes = (wish: Wish) => Promise<{ found: number; homes: Home[] }>;

type Given = { brand: string; language: Language; searchHomes: SearchHomes | undefined };

/** Homes as cards, with how the wish was understood and what to say to leave a part of it out. */
export async function answerWish(wished: Wish, given: Given, texts: Texts): Promise<EngineAnswer> {
  const { searchHomes, brand, language } = given;
  const wish = wished.filter(isSearchable);
  const person: Part = { kind: 'form', form: 'person', consent: consentIn(language.locale, brand), subject: null };
  if (!searchHomes) return { topic: 'homes', text: texts.homes.nothingHere, parts: [person], unanswered: false };
  if (wish.length === 0) return { topic: 'homes', text: texts.homes.unclear, parts: [], unanswered: false };
  const { found, homes } = await searchHomes(wish);
  const understood = wish.map((condition, index) => {
    const rest = wish.filter((_, other) => other !== index);
    return { label: writeCondition(condition), without: rest.length > 0 ? writeWish(rest) : null };
  });
  const count = found > 100 ? '100+' : String(found);
  return {
    topic: 'homes',
    text: found === 0 ? texts.homes.none : `${fill(texts.homes.found, { count })} ${texts.homes.understood}`,
    parts: [{ kind: 'homes', understood, homes, found }, ...(found === 0 ? [person] : [])],
    unanswered: false,
  };
}
