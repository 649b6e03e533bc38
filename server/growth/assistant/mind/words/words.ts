import type { Locale } from '#contract/core/locale.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';

/**
 * The phrases of a language by meaning. Each entry lists alternatives divided by `|`, written as people write them: `~` stands for any
 * ending, a space for any white space, and brackets and question marks mean what they mean in a pattern. Accents and capitals make no
 * difference.
 */
export type Words = Record<Cue, string> & {
  /** Small words that identify the language, and filler words, divided by spaces. */
  marks: string;
  filler: string;
  /** The documentation's English term for each phrase: `phrase=english`, one per line. */
  glossary: string;
  /** How people shorten words when they type: `short=long`, divided by `|`. */
  shorthand: string;
};

const acts = [
  'greeting',
  'thanks',
  'yes',
  'no',
  'about',
  'person',
  'call',
  'tour',
  'offer',
  'sell',
  'worth',
  'price',
  'product',
  'trial',
  'cancel',
  'limits',
  'annual',
  'monthly',
  'instructions',
  'sensitive',
  'wire',
  'stop',
  'password',
  'payment',
  'afford',
  'apr',
  'closing',
] as const;
const products = ['realestate', 'mortgage', 'insurance', 'bundle', 'management', 'commercial', 'free'] as const;
const homes = [
  'homes',
  'want',
  'tell',
  'rent',
  'buy',
  'beds',
  'baths',
  'studio',
  'house',
  'condo',
  'townhouse',
  'apartment',
  'multi_family',
  'manufactured',
  'land',
  'pool',
  'garage',
  'fireplace',
  'waterfront',
  'view',
  'newBuild',
  'yard',
  'basement',
  'balcony',
  'accessible',
  'oneStory',
  'pets',
  'olderPersons',
  'strange',
  'without',
  'least',
  'most',
  'between',
  'joint',
  'around',
  'exactly',
  'near',
  'in',
  'also',
  'after',
  'before',
  'cheapest',
  'dearest',
  'newest',
  'largest',
  'cheaper',
  'bigger',
  'first',
  'second',
  'third',
  'fourth',
  'last',
  'it',
  'size',
  'built',
  'taxes',
  'dues',
  'lot',
  'unwanted',
  'dropped',
  'droppedAfter',
  'similar',
  'more',
  'openHouse',
] as const;
const numbers = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'thousand',
  'million',
  'currency',
  'metres',
  'feet',
  'down',
  'rate',
  'years',
  'income',
  'debt',
  'fees',
  'loan',
] as const;
/** Beginnings and ends of self-descriptions, which say nothing about what the visitor wants. */
const selves = ['iAm', 'iHave', 'selfEnds'] as const;

export type Cue =
  | (typeof acts)[number]
  | (typeof products)[number]
  | (typeof homes)[number]
  | (typeof numbers)[number]
  | (typeof selves)[number];

export const words: Record<Locale, Words> = { en, es, fr, de, zh, ja, ar, pt, it, ru };
