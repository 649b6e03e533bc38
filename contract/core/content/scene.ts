import type { Language } from '../locale.ts';

/** A home as a card: words already, in the reader's language, and no more than its seller lets be shown. */
export type ShownHome = {
  id: string;
  /** New, price reduced, sold. */
  label: string;
  place: string;
  price: string;
  facts: string;
  photo: string | null;
  link: string | null;
  /** Who lists it, where the rules of display want that. */
  note: string;
};

export type ShownPerson = {
  id: string;
  name: string;
  title: string;
  phone: string;
  email: string;
  licence: string;
  photo: string | null;
  words: string;
};

export type SceneBrand = { name: string; colour: string | null; logo: string | null; licence: string };

/** All that a tree only names: whose it is, the homes, the people, where its files are. */
export type Scene = {
  language: Language;
  /** Paths begin here: a mail is read elsewhere. */
  origin: string;
  brand: SceneBrand;
  homes: readonly ShownHome[];
  people: readonly ShownPerson[];
  /** Who it is from. */
  from: ShownPerson | null;
  /** Files of its pictures, by id. */
  pictures: { readonly [file: string]: string };
  words: SceneWords;
};

/** The few words that blocks say by themselves. */
export type SceneWords = { viewHome: string; openMap: string; altered: string };

export const absolute = (origin: string, address: string): string =>
  address.startsWith('/') ? `${origin}${address}` : address;
