import { z } from 'zod';
import { bytes, call, done } from '../core/call.ts';
import { block, content } from '../core/content/tree.ts';
import { filledLine, id, instant, line, locale, version } from '../core/primitives.ts';
import { pictureWidth } from '../people/pictures.ts';
import { agentCard } from './home-page.ts';
import { siteHome } from './site-home.ts';
import { sitePage } from './site-page.ts';

/** What a page of a site may not be called: homes and posts have their own pages there. */
const taken = ['homes', 'posts', 'sitemap', 'robots'];
export const pageSlug = z
  .string()
  .trim()
  .toLowerCase()
  .min(2, 'At least 2 characters.')
  .max(60, 'At most 60 characters.')
  .regex(/^[a-z0-9](-?[a-z0-9])*$/, 'Letters, digits and single hyphens only.')
  .refine((slug) => !taken.includes(slug), 'This address is reserved. Choose another.');

export const pageStarts = ['empty', 'buyers', 'sellers', 'about'] as const;
export type PageStart = (typeof pageStarts)[number];

const row = z.strictObject({
  id,
  site: id,
  slug: z.string(),
  title: z.string(),
  state: z.enum(['draft', 'published']),
  hasChanges: z.boolean(),
  changedAt: instant,
  changedBy: z.string().nullable(),
  version,
});
export type PageRow = z.infer<typeof row>;

export const contentPage = row.extend({
  description: z.string(),
  content,
  /** Where it is once it is published. */
  address: z.string(),
  /** Opens what is not published yet, for an hour: path and query. */
  preview: z.string(),
});
export type ContentPage = z.infer<typeof contentPage>;

const read = { who: 'member', right: 'sites.read' } as const;
const manage = { who: 'member', right: 'sites.manage' } as const;
const one = z.strictObject({ id });

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
    input: z.strictObject({ site: id, title: filledLine(120), start: z.enum(pageStarts).default('empty') }),
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
      rows: z
        .array(z.strictObject({ number: version, title: z.string(), savedAt: instant, savedBy: z.string().nullable() }))
        .max(100),
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
  open: call({
    method: 'GET',
    path: '/public-sites/{slug}/pages/{page}',
    access: { who: 'anyone' },
    input: z.strictObject({
      slug: z.string().max(100),
      page: z.string().max(100),
      preview: z.string().max(400).optional(),
      locale: locale.default('en'),
      /** Where the visitor came from, for blocks that are only for some. */
      source: line(200).default(''),
    }),
    output: z.strictObject({
      movedTo: z.string().nullable(),
      page: z
        .strictObject({
          site: sitePage,
          title: z.string(),
          description: z.string(),
          /** As this visitor gets them: in their language, without what is not for them. */
          blocks: z.array(block),
          homes: z.array(siteHome),
          people: z.array(agentCard),
          from: agentCard.nullable(),
          pictures: z.record(z.string(), z.string()),
        })
        .nullable(),
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
    summary: 'A picture that stands on a page of a site, in about the width it is shown in.',
  }),
};
