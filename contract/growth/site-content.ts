import { z } from 'zod';
import { email, id, line, text } from '../core/primitives.ts';
import { themeNames } from './site-themes.ts';

export const mostHomes = 24;

/** Places of a site that are no pages of blocks. */
export const fixedPlaces = ['homes', 'value', 'ask', 'blog', 'contact'] as const;
const mostNav = 60;

/** An entry of the navigation: a place or a page, what it is called there, and where it stands. */
const navItem = z.strictObject({
  to: z.union([z.enum(fixedPlaces), id]),
  /** Empty: its page’s title, or the usual word in the visitor’s language. */
  label: line(40),
  in: z.enum(['top', 'footer', 'hidden']),
});
export type NavItem = z.infer<typeof navItem>;

export const wallTimes = ['off', 'photos', 'after'] as const;

/** When a visitor is asked to sign in to see more of a home. Search engines never are, nor is it asked of homes that other firms list. */
export const wallPolicy = z.strictObject({
  when: z.enum(wallTimes),
  /** How many homes are open before, where it is after some. */
  homes: z.int().min(1, 'At least 1.').max(20, 'At most 20.'),
});
export type WallPolicy = z.infer<typeof wallPolicy>;
export const noWall: WallPolicy = { when: 'off', homes: 3 };

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
  /** Left out: nobody is asked. */
  wall: wallPolicy.optional(),
  contact: z.strictObject({
    words: line(300),
    /** What visitors agree to when they send the form. {who} is the organisation, as it is called that day. */
    consent: text(1_000),
    phone: line(40),
    email: z.union([z.literal(''), email]),
  }),
});
export type SiteContent = z.infer<typeof siteContent>;
