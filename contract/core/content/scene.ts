import { z } from 'zod';
import type { Language } from '../locale.ts';

/** A home as a card: words already, in the reader's language, and no more than its seller lets be shown. */
export const shownHome = z.strictObject({
  id: z.string(),
  /** New, price reduced, sold. */
  label: z.string(),
  place: z.string(),
  price: z.string(),
  facts: z.string(),
  photo: z.string().nullable(),
  link: z.string().nullable(),
  /** Who lists it, where the rules of display want that. */
  note: z.string(),
});
export type ShownHome = z.infer<typeof shownHome>;

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

/** The homes of one block: those it names, in its order; where it names none, all that the scene has. */
export const homesOf = ({ chosen }: { chosen: readonly string[] }, { homes }: Pick<Scene, 'homes'>): ShownHome[] =>
  chosen.length > 0 ? chosen.flatMap((id) => homes.find((home) => home.id === id) ?? []) : [...homes];
