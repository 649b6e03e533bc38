import { z } from 'zod';
import { shownBrand } from '../account/onboarding.ts';
import { ownWords } from '../people/consent-texts.ts';
import { seoHead } from './seo/head.ts';
import { fixedPlaces, mostHomes, siteContent, wallPolicy } from './site-content.ts';
import { siteHome } from './site-home.ts';

/** A resolved navigation entry: a path, or an anchor on the same page. */
const navLink = z.strictObject({
  to: z.string(),
  label: z.string(),
  /** Selects the usual label if `label` is empty. */
  place: z.enum(fixedPlaces).nullable(),
});
export type NavLink = z.infer<typeof navLink>;

/** What every page of a site shares: the owner, contact details, and homes. */
export const sitePage = z.strictObject({
  ...shownBrand,
  slug: z.string(),
  theme: siteContent.shape.theme,
  nav: z.strictObject({ top: z.array(navLink), footer: z.array(navLink) }),
  /** Null if the site bears the organization's name. */
  person: z.string().nullable(),
  words: z.string(),
  /** The address of the portrait. */
  portrait: z.string().nullable(),
  about: z.string(),
  contact: siteContent.shape.contact,
  wall: wallPolicy,
  homes: z.array(siteHome).max(mostHomes),
  /** Notices that the feeds of some of the homes require. */
  notices: z.array(z.string()),
  /** The edition of the consent texts: it changes whenever they do. */
  edition: z.string(),
  isPreview: z.boolean(),
  /** Consent texts that the organization wrote itself. */
  ownWords: z.array(ownWords),
  /** The sealed time at which the page was opened; forms send it back. */
  opened: z.string(),
  /** Head settings of the open page for search engines. */
  seo: seoHead,
});
export type SitePage = z.infer<typeof sitePage>;
