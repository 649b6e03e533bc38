import { z } from 'zod';
import { email, id, line, text } from '../core/primitives.ts';
import { themeNames } from './site-themes.ts';

export const mostHomes = 24;

/** Places of a site that are no pages of blocks. */
export const fixedPlaces = ['homes', 'blog', 'contact'] as const;
export type FixedPlace = (typeof fixedPlaces)[number];
export const mostNav = 60;

/** An entry of the navigation: a place or a page, what it is called there, and where it stands. */
export const navItem = z.strictObject({
  to: z.union([z.enum(fixedPlaces), id]),
  /** Empty: its page’s title, or the usual word in the visitor’s language. */
  label: line(40),
  in: z.enum(['top', 'footer', 'hidden']),
});
export type NavItem = z.infer<typeof navItem>;

/** The blocks of a site, in the order they stand in. Words and choices only: nothing of it is markup or script. */
export const siteContent = z.strictObject({
  theme: z.enum(themeNames).default('hearth'),
  nav: z.array(navItem).max(mostNav, `At most ${mostNav}.`).default([]),
  hero: z.strictObject({
    /** Whose name stands above all: its owner's or the organisation's. */
    as: z.enum(['person', 'team']),
    words: line(240),
    /** A picture of whose site it is: a file that was uploaded. */
    portrait: id.nullable().default(null),
  }),
  homes: z.strictObject({
    /** `all` are the organisation's own; `market` are those and then what its feeds may show. */
    which: z.enum(['all', 'market', 'chosen', 'none']),
    chosen: z.array(id).max(mostHomes, `At most ${mostHomes}.`),
  }),
  about: z.strictObject({ words: text(4_000) }),
  contact: z.strictObject({
    words: line(300),
    /** What visitors agree to when they send the form. {who} is the organisation, as it is called that day. */
    consent: text(1_000),
    phone: line(40),
    email: z.union([z.literal(''), email]),
  }),
});
export type SiteContent = z.infer<typeof siteContent>;
