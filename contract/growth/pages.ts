import { z } from 'zod';
import { bytes, call, done } from '../core/call.ts';
import { block, content } from '../core/content/tree.ts';
import { contentVersion } from '../core/content/version.ts';
import { filledLine, id, instant, line, locale, version } from '../core/primitives.ts';
import { pictureWidth } from '../people/pictures.ts';
import { agentCard } from './home-page.ts';
import { cityMarket, siteHome } from './site-home.ts';
import { sitePage } from './site-page.ts';

/** Slugs that pages can't use, because homes, posts and visitor pages have fixed paths there. */
const taken = ['home', 'homes', 'posts', 'blog', 'sitemap', 'robots', 'feed', 'saved', 'value', 'ask'];
export const isTakenName = (slug: string): boolean => taken.includes(slug);
export const pageSlug = z
  .string()
  .trim()
  .toLowerCase()
  .min(2, 'At least 2 characters.')
  .max(60, 'At most 60 characters.')
  .regex(/^[a-z0-9](-?[a-z0-9])*$/, 'Letters, digits and single hyphens only.')
  .refine((slug) => !isTakenName(slug), 'This address is reserved. Choose another.');

/** The home page of a site, another page, or a blog post. */
export const pageKinds = ['home', 'page', 'post'] as const;
export type PageKind = (typeof pageKinds)[number];

export const pageStarts = ['empty', 'buyers', 'sellers', 'about'] as const;
export type PageStart = (typeof pageStarts)[number];

const row = z.strictObject({
  id,
  site: id,
  kind: z.enum(pageKinds),
  slug: z.string(),
  title: z.string(),
  state: z.enum(['draft', 'published']),
  hasChanges: z.boolean(),
  changedAt: instant,
  changedBy: z.string().nullable(),
  publishedAt: instant.nullable(),
  /** When it is published automatically. */
  publishAt: instant.nullable(),
  version,
});
export type PageRow = z.infer<typeof row>;

const contentPage = row.extend({
  description: z.string(),
  content,
  /** The address once it is published. */
  address: z.string(),
  /** Path and query of the preview, valid for an hour. */
  preview: z.string(),
});
export type ContentPage = z.infer<typeof contentPage>;

/** A page's content resolved for one visitor. */
const shownPage = {
  kind: z.enum(pageKinds),
  title: z.string(),
  description: z.string(),
  publishedAt: instant.nullable(),
  /** The office's, by which its days are told. */
  timeZone: z.string(),
  /** In the visitor's language, without blocks for other visitors. */
  blocks: z.array(block),
  homes: z.array(siteHome),
  /** Current figures of the cities that blocks name. */
  markets: z.array(cityMarket),
  people: z.array(agentCard),
  from: agentCard.nullable(),
  pictures: z.record(z.string(), z.string()),
};

export const mostPosts = 100;
const blogPost = z.strictObject({
  id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  publishedAt: instant,
  picture: z.string().nullable(),
});
export type BlogPost = z.infer<typeof blogPost>;

const read = { who: 'member', right: 'sites.read' } as const;
const manage = { who: 'member', right: 'sites.manage' } as const;
const one = z.strictObject({ id });

/** Whether the visitor allows counting. Without it the page is shown as published, whatever experiment runs on it. */
const isCounted = z.stringbool().default(false);

export const pages = {
  list: call({
    method: 'GET',
    path: '/sites/{site}/pages',
    access: read,
    input: z.strictObject({ site: id }),
    output: z.strictObject({ rows: z.array(row).max(200) }),
    errors: ['not_found'],
    summary: 'The pages of a site, by title.',
  }),
  get: call({
    method: 'GET',
    path: '/pages/{id}',
    access: read,
    input: one,
    output: contentPage,
    errors: ['not_found'],
    summary: 'A page with its blocks.',
  }),
  create: call({
    method: 'POST',
    path: '/sites/{site}/pages',
    access: manage,
    input: z.strictObject({
      site: id,
      title: filledLine(120),
      start: z.enum(pageStarts).default('empty'),
      kind: z.enum(['page', 'post']).default('page'),
    }),
    output: contentPage,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Create a page on a site. Nobody sees it until it is published.',
  }),
  change: call({
    method: 'PATCH',
    path: '/pages/{id}',
    access: manage,
    input: z.strictObject({
      id,
      title: filledLine(120).optional(),
      description: line(300).optional(),
      slug: pageSlug.optional(),
      content: content.optional(),
    }),
    output: contentPage,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    waits: false,
    summary: 'Change a page. Visitors see it once it is published; earlier versions can be restored.',
  }),
  versions: call({
    method: 'GET',
    path: '/pages/{id}/versions',
    access: read,
    input: one,
    output: z.strictObject({
      rows: z.array(contentVersion).max(100),
    }),
    errors: ['not_found'],
    summary: 'Earlier versions of a page, the newest first.',
  }),
  restore: call({
    method: 'POST',
    path: '/pages/{id}/restore',
    access: manage,
    input: z.strictObject({ id, number: version }),
    output: contentPage,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    waits: false,
    summary: 'Restore an earlier version of a page. What stood there is kept as a version too.',
  }),
  publish: call({
    method: 'POST',
    path: '/pages/{id}/publish',
    access: manage,
    reaches: 'public',
    input: one,
    output: contentPage,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    waits: false,
    summary: 'Publish a page as it is now. Refused where its words break fair housing or credit advertising rules.',
  }),
  schedule: call({
    method: 'POST',
    path: '/pages/{id}/schedule',
    access: manage,
    reaches: 'public',
    input: z.strictObject({
      id,
      /** Null cancels the schedule. */
      at: instant.nullable(),
    }),
    output: contentPage,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    waits: false,
    summary:
      'Set when a page is published by itself, as it is then. Its words are checked now and once more at that hour.',
  }),
  unpublish: call({
    method: 'POST',
    path: '/pages/{id}/unpublish',
    access: manage,
    input: one,
    output: contentPage,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Unpublish a page. Its blocks stay.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/pages/{id}',
    access: manage,
    input: one,
    output: done,
    errors: ['not_found'],
    waits: false,
    summary: 'Delete a page.',
  }),
  first: call({
    method: 'GET',
    path: '/public-sites/{slug}/first',
    access: { who: 'anyone' },
    input: z.strictObject({
      slug: z.string().max(100),
      preview: z.string().max(400).optional(),
      locale: locale.default('en'),
      source: line(200).default(''),
      isCounted,
    }),
    output: z.strictObject({
      movedTo: z.string().nullable(),
      site: sitePage.nullable(),
      /** Its home page, if it is made of blocks. */
      page: z.strictObject(shownPage).nullable(),
    }),
    errors: ['not_found'],
    summary: 'A published site with its first page as everybody sees it, or where it moved.',
  }),
  blog: call({
    method: 'GET',
    path: '/public-sites/{slug}/blog',
    access: { who: 'anyone' },
    input: z.strictObject({ slug: z.string().max(100), preview: z.string().max(400).optional() }),
    output: z.strictObject({
      movedTo: z.string().nullable(),
      site: sitePage.nullable(),
      posts: z.array(blogPost).max(mostPosts),
      timeZone: z.string(),
    }),
    errors: ['not_found'],
    summary: 'The blog of a published site, the newest entry first.',
  }),
  open: call({
    method: 'GET',
    path: '/public-sites/{slug}/pages/{page}',
    access: { who: 'anyone' },
    input: z.strictObject({
      slug: z.string().max(100),
      page: z.string().max(100),
      preview: z.string().max(400).optional(),
      locale: locale.default('en'),
      /** The traffic source, for blocks shown to some visitors only. */
      source: line(200).default(''),
      isCounted,
    }),
    output: z.strictObject({
      movedTo: z.string().nullable(),
      page: z.strictObject({ site: sitePage, ...shownPage }).nullable(),
    }),
    errors: ['not_found'],
    summary: 'A published page of a site as everybody sees it.',
  }),
  picture: call({
    method: 'GET',
    path: '/public-sites/{slug}/pictures/{file}',
    access: { who: 'anyone' },
    input: z.strictObject({ slug: z.string().max(100), file: id, width: pictureWidth }),
    reply: 'stream',
    output: bytes,
    errors: ['not_found'],
    cacheSeconds: 3_600,
    summary: 'A picture that stands on a page of a site, in about the width it is shown in.',
  }),
};
