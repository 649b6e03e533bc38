import { z } from 'zod';
import { shownBrand } from '../account/onboarding.ts';
import { ownWords } from '../people/consent-texts.ts';
import { seoHead } from './seo/head.ts';
import { fixedPlaces, mostHomes, siteContent, wallPolicy } from './site-content.ts';
import { siteHome } from './site-home.ts';

/** An entry of the navigation as it leads somewhere: a path, or a place of the same page. */
const navLink = z.strictObject({
  to: z.string(),
  label: z.string(),
  /** Which of the usual words is said, where the label is empty. */
  place: z.enum(fixedPlaces).nullable(),
});
export type NavLink = z.infer<typeof navLink>;

/** What every page of a site has: whose it is, how to reach them, its homes. */
export const sitePage = z.strictObject({
  ...shownBrand,
  slug: z.string(),
  theme: siteContent.shape.theme,
  nav: z.strictObject({ top: z.array(navLink), footer: z.array(navLink) }),
  /** Null where the organisation's name stands above all. */
  person: z.string().nullable(),
  words: z.string(),
  /** Where the picture of whose site it is is to be had. */
  portrait: z.string().nullable(),
  about: z.string(),
  contact: siteContent.shape.contact,
  wall: wallPolicy,
  homes: z.array(siteHome).max(mostHomes),
  /** What those want said beside them whose feeds some of the homes come from. */
  notices: z.array(z.string()),
  /** Of the words that visitors agree to: another one, other words. */
  edition: z.string(),
  hasBadge: z.boolean(),
  isPreview: z.boolean(),
  /** Goes along with what is sent and says when the page was opened. */
  /** What its organization wrote itself of what visitors tick. */
  ownWords: z.array(ownWords),
  opened: z.string(),
  /** What search engines are to be told of the page that is open. */
  seo: seoHead,
});
export type SitePage = z.infer<typeof sitePage>;
