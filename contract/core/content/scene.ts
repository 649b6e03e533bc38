import { z } from 'zod';
import type { Language } from '../locale.ts';

/** A listing as a card: texts already in the reader's language, with only what the seller allows to be shown. */
export const shownHome = z.strictObject({
  id: z.string(),
  /** For example new, price reduced, or sold. */
  label: z.string(),
  place: z.string(),
  price: z.string(),
  facts: z.string(),
  photo: z.string().nullable(),
  link: z.string().nullable(),
  /** The listing brokerage, where display rules require it. */
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

/** Everything that blocks refer to: the brand, the listings, the people, and the addresses of files. */
export type Scene = {
  language: Language;
  /** The origin that paths are resolved against, because a mail is read outside the site. */
  origin: string;
  brand: SceneBrand;
  homes: readonly ShownHome[];
  people: readonly ShownPerson[];
  /** The sender. */
  from: ShownPerson | null;
  /** The addresses of picture files, by id. */
  pictures: { readonly [file: string]: string };
  words: SceneWords;
};

/** The few words that blocks add themselves. */
export type SceneWords = { viewHome: string; openMap: string; altered: string };

export const absolute = (origin: string, address: string): string =>
  address.startsWith('/') ? `${origin}${address}` : address;

/** The listings of a block: its chosen ones in order, or all in the scene if it has none chosen. */
export const homesOf = ({ chosen }: { chosen: readonly string[] }, { homes }: Pick<Scene, 'homes'>): ShownHome[] =>
  chosen.length > 0 ? chosen.flatMap((id) => homes.find((home) => home.id === id) ?? []) : [...homes];
