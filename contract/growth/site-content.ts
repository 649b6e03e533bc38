import { z } from 'zod';
import { email, id, line, text } from '../core/primitives.ts';
import { themeNames } from './site-themes.ts';

export const mostHomes = 24;

/** Places of a site that are not made of blocks. */
export const fixedPlaces = ['homes', 'value', 'ask', 'blog', 'contact'] as const;
const mostNav = 60;

/** A navigation entry: its target, label and position. */
const navItem = z.strictObject({
  to: z.union([z.enum(fixedPlaces), id]),
  /** Empty for the page's title, or the usual label in the visitor's language. */
  label: line(40),
  in: z.enum(['top', 'footer', 'hidden']),
});
export type NavItem = z.infer<typeof navItem>;

export const wallTimes = ['off', 'photos', 'after'] as const;

/** When a visitor must sign in to see more of a home. Search engines never must, nor does it apply to other firms' homes. */
export const wallPolicy = z.strictObject({
  when: z.enum(wallTimes),
  /** The number of homes a visitor may open first, for `after`. */
  homes: z.int().min(1, 'At least 1.').max(20, 'At most 20.'),
});
export type WallPolicy = z.infer<typeof wallPolicy>;
export const noWall: WallPolicy = { when: 'off', homes: 3 };

/** The content of a site in order. It holds text and choices only, never markup or script. */
export const siteContent = z.strictObject({
  theme: z.enum(themeNames).default('hearth'),
  nav: z.array(navItem).max(mostNav, `At most ${mostNav}.`).default([]),
  hero: z.strictObject({
    /** Whether the site bears the owner's name or the organization's. */
    as: z.enum(['person', 'team']),
    words: line(240),
    /** The portrait: an uploaded file. */
    portrait: id.nullable().default(null),
  }),
  homes: z.strictObject({
    /** `all`: the organization's own homes; `market`: also those that its feeds may show. */
    which: z.enum(['all', 'market', 'chosen', 'none']),
    chosen: z.array(id).max(mostHomes, `At most ${mostHomes}.`),
  }),
  about: z.strictObject({ words: text(4_000) }),
  /** Absent: no sign-in is required. */
  wall: wallPolicy.optional(),
  contact: z.strictObject({
    words: line(300),
    /** The consent text of the form. {who} stands for the organization's current name. */
    consent: text(1_000),
    phone: line(40),
    email: z.union([z.literal(''), email]),
  }),
});
export type SiteContent = z.infer<typeof siteContent>;
