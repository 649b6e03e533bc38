import { z } from 'zod';
import { bytes, call, done } from '../core/call.ts';
import { day, email, filledLine, id, instant, line, locale, text, version } from '../core/primitives.ts';
import { refusedForm } from '../people/form-refusals.ts';
import { pictureWidth } from '../people/pictures.ts';
import { homeDetails, mostSimilar, shownOpenHouse } from './home-page.ts';
import { homeSearch, nearMiss, searchMap } from './home-search.ts';
import { mostHomes, siteContent } from './site-content.ts';
import { siteIssue } from './site-gate.ts';
import { siteHome } from './site-home.ts';
import { sitePage } from './site-page.ts';
import { isReservedSlug, leastSlug, mostSlug } from './site-slug.ts';

export const siteSlug = z
  .string()
  .trim()
  .toLowerCase()
  .min(leastSlug, `At least ${leastSlug} characters.`)
  .max(mostSlug, `At most ${mostSlug} characters.`)
  .regex(/^[a-z0-9](-?[a-z0-9])*$/, 'Letters, digits and single hyphens only.')
  .refine((slug) => !isReservedSlug(slug), 'This address is reserved. Choose another.');

export const site = z.strictObject({
  id,
  slug: z.string(),
  /** The name that members see; if empty, the address is used. */
  name: z.string(),
  /** The address, published or not. */
  address: z.string(),
  state: z.enum(['draft', 'published']),
  /** Whether it has changed since it was published. */
  hasChanges: z.boolean(),
  publishedAt: instant.nullable(),
  content: siteContent,
  owner: z.strictObject({ id, name: z.string() }).nullable(),
  /** The team the site belongs to; paid plans don't count team sites toward the website limit. */
  team: z.strictObject({ id, name: z.string() }).nullable(),
  /** The license line in the footer. */
  licence: z.string(),
  /** The brand's color; null if it has none. */
  colour: z.string().nullable(),
  issues: z.array(siteIssue),
  /** Pages with unpublished changes, which can be published along with the site. */
  waiting: z.array(z.strictObject({ id, title: z.string(), kind: z.enum(['home', 'page', 'post']) })),
  /** Path and query of the preview, valid for an hour. */
  preview: z.string(),
  version,
});
export type Site = z.infer<typeof site>;

/** Campaign parameters of the page's address. */
export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

const read = { who: 'member', right: 'sites.read' } as const;
const manage = { who: 'member', right: 'sites.manage' } as const;
const anyone = { who: 'anyone' } as const;
const one = z.strictObject({ id });
const asked = z.string().max(100);

export const sites = {
  list: call({
    method: 'GET',
    path: '/sites',
    access: read,
    output: z.strictObject({ sites: z.array(site).max(100) }),
    summary: 'The organization’s sites, the oldest first, each with what keeps it from being published.',
  }),
  create: call({
    method: 'POST',
    path: '/sites',
    access: manage,
    input: z.strictObject({
      name: line(80).default(''),
      /** By default it is made of the organization's name. */
      slug: siteSlug.optional(),
      /** The team that the site belongs to. */
      team: id.optional(),
      /** The language of the initial texts. */
      locale: locale.default('en'),
    }),
    output: site,
    errors: ['plan_limit', 'conflict'],
    waits: false,
    summary: 'Begin a site with what is known already. Nobody sees it until it is published.',
  }),
  change: call({
    method: 'PATCH',
    path: '/sites/{id}',
    access: manage,
    input: z.strictObject({
      id,
      name: line(80).optional(),
      slug: siteSlug.optional(),
      content: siteContent.optional(),
    }),
    output: site,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    waits: false,
    summary:
      'Change a site’s blocks or its address. The public sees blocks once they are published; an old address leads to the new.',
  }),
  publish: call({
    method: 'POST',
    path: '/sites/{id}/publish',
    access: manage,
    reaches: 'public',
    input: z.strictObject({
      id,
      /** Pages to publish along with the site. Its home page always is. */
      pages: z.array(id).max(200).default([]),
      /** The broker who overrides findings of the word check, and why. */
      override: z.strictObject({ broker: filledLine(120), reason: filledLine(1_000) }).optional(),
    }),
    output: site,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict', 'plan_limit'],
    waits: false,
    summary:
      'Publish a site as it is now. Refused while something is missing that the law wants, or while it shows no more than a name.',
  }),
  unpublish: call({
    method: 'POST',
    path: '/sites/{id}/unpublish',
    access: manage,
    input: one,
    output: site,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Unpublish a site. Its blocks and its address stay.',
  }),
  mend: call({
    method: 'POST',
    path: '/sites/{id}/mend',
    access: manage,
    input: z.strictObject({
      id,
      kind: z.enum(['consent', 'fair_housing', 'alt', 'bare']),
      where: siteIssue.shape.where,
      words: z.string().max(300).default(''),
      page: id.nullable().default(null),
      locale: locale.default('en'),
    }),
    output: site,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary:
      'Mend one thing that keeps a site from being published: put in the usual consent or a first line, take out a sentence, or read out the captions of a page’s pictures.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/sites/{id}',
    access: manage,
    input: one,
    output: done,
    errors: ['not_found'],
    waits: false,
    summary: 'Delete a site with its pages. Nobody else gets its address.',
  }),
  search: call({
    method: 'GET',
    path: '/public-sites/{slug}/homes',
    access: anyone,
    input: homeSearch.extend({ slug: asked, preview: z.string().max(400).optional() }),
    output: z.strictObject({
      movedTo: z.string().nullable(),
      page: z
        .strictObject({
          site: sitePage,
          homes: z.array(siteHome).max(mostHomes),
          /** The total number of matches. */
          count: z.int(),
          next: z.string().nullable(),
          cities: z.array(z.string()),
          notices: z.array(z.string()),
          map: searchMap.nullable(),
          /** For an empty result: which condition to drop, and how many homes match then. */
          near: z.array(nearMiss),
        })
        .nullable(),
    }),
    errors: ['not_found'],
    summary: 'Homes on a published site by place, price, rooms and more, as cards and on a map.',
  }),
  readSearch: call({
    method: 'GET',
    path: '/public-sites/{slug}/sentence',
    access: anyone,
    input: z.strictObject({ slug: asked, said: filledLine(200), locale: locale.default('en') }),
    output: z.strictObject({
      /** What was understood, as search parameters. */
      wanted: homeSearch,
      /** The sentence is about people rather than a home, so none of it was read. */
      isAboutPeople: z.boolean(),
    }),
    errors: ['not_found'],
    summary: 'Read a sentence such as "3 beds under 450k in Austin with a pool", in ten languages, as a search.',
  }),
  open: call({
    method: 'GET',
    path: '/public-sites/{slug}',
    access: anyone,
    input: z.strictObject({ slug: asked, preview: z.string().max(400).optional() }),
    output: z.strictObject({
      /** The current address, if it differs. */
      movedTo: z.string().nullable(),
      page: sitePage.nullable(),
    }),
    errors: ['not_found'],
    summary: 'A published site as everybody sees it, or where it moved.',
  }),
  home: call({
    method: 'GET',
    path: '/public-sites/{slug}/homes/{home}',
    access: anyone,
    input: z.strictObject({
      slug: asked,
      /** The path segment: words, then the id. */
      home: z.string().max(200),
      preview: z.string().max(400).optional(),
    }),
    output: z.strictObject({
      /** The current path, if it differs. */
      movedTo: z.string().nullable(),
      page: z
        .strictObject({
          site: sitePage,
          home: homeDetails,
          openHouses: z.array(shownOpenHouse).max(10),
          similar: z.array(siteHome).max(mostSimilar),
          /** Null if the seller hides the address. */
          map: searchMap.nullable(),
        })
        .nullable(),
    }),
    errors: ['not_found'],
    summary: 'A home’s own page on a published site. One that was sold here stays, as sold, with similar homes.',
  }),
  portrait: call({
    method: 'GET',
    path: '/public-sites/{slug}/portrait/{file}',
    access: anyone,
    input: z.strictObject({ slug: asked, file: id, width: pictureWidth }),
    reply: 'stream',
    output: bytes,
    errors: ['not_found'],
    cacheSeconds: 3_600,
    summary: 'The picture of whose site it is, in about the width it is shown in.',
  }),
  visit: call({
    method: 'POST',
    path: '/public-sites/{slug}/visits',
    access: anyone,
    input: z.strictObject({
      slug: asked,
      page: filledLine(300),
      referrer: line(2_000).default(''),
      utm: z.partialRecord(z.enum(utmNames), line(200)).default({}),
    }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Count a page that somebody opened on a site. Nothing is kept of who they are.',
  }),
  refused: call({
    method: 'POST',
    path: '/public-sites/{slug}/refusals',
    access: anyone,
    input: z.strictObject({ slug: asked, ...refusedForm }),
    output: done,
    errors: ['not_found', 'rate_limited'],
    repeat: 'natural',
    summary: 'Count at which fields a form on a site was refused. Neither what was written is kept nor who wrote it.',
  }),
  enquire: call({
    method: 'POST',
    path: '/public-sites/{slug}',
    access: anyone,
    input: z.strictObject({
      slug: asked,
      /** Created with the form, so that a repeated submission is the same inquiry. */
      reference: id,
      name: filledLine(100),
      email: z.union([z.literal(''), email]).default(''),
      phone: line(40).default(''),
      message: text(5_000).default(''),
      /** A home of the site that the inquiry is about. */
      home: id.nullable().default(null),
      /** Requests a tour, on this day if given. */
      wantsTour: z.boolean().default(false),
      tourOn: day.nullable().default(null),
      consent: z.literal(true, 'We need your consent to keep your details and answer you.'),
      mayCall: z.boolean().default(false),
      mayText: z.boolean().default(false),
      mayEmail: z.boolean().default(false),
      /** Whether the team may see which pages the visitor opened before. */
      sharesPath: z.boolean().default(false),
      locale: locale.default('en'),
      utm: z.partialRecord(z.enum(utmNames), line(200)).default({}),
      opened: z.string().max(300),
      /** The edition of the consent texts shown. */
      edition: z.string().max(300),
      /** A honeypot: visitors don't see this field, but bots fill it in. */
      website: line(200).default(''),
    }),
    output: done,
    errors: ['not_found', 'rate_limited'],
    repeat: 'natural',
    summary: 'Write to whose site it is. Sent again it is one inquiry.',
  }),
};
