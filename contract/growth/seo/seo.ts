import { z } from 'zod';
import { bytes, call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { id, instant, line, text, version } from '../../core/primitives.ts';
import { seoFinding } from './audit.ts';
import { seoKinds } from './head.ts';

const template = z.strictObject({ title: line(300), description: line(600) });
const shown = z.enum(['index', 'noindex']);

const seoSettings = z.strictObject({
  home: template,
  page: template,
  listing: template,
  /** Whether search engines may show the site, its sold homes, and other firms' homes. */
  robots: z.strictObject({ site: shown, sold: shown, others: shown }),
  /** Asks crawlers that collect text for AI models to stay away. */
  blocksAi: z.boolean(),
});
export type SeoSettings = z.infer<typeof seoSettings>;

const blank = { title: '', description: '' };
export const usualSettings: SeoSettings = {
  home: blank,
  page: blank,
  listing: blank,
  robots: { site: 'index', sold: 'index', others: 'noindex' },
  blocksAi: false,
};

const isWeb = (value: string): boolean => value === '' || /^https:\/\/[^\s/]+\.[^\s]+$/i.test(value);

/** What a page sets instead of the template of its kind. */
const own = z.strictObject({
  title: line(300),
  description: line(600),
  canonical: line(2_000).refine(isWeb, 'Enter an address that begins with https://.'),
  robots: z.enum(['usual', 'index', 'noindex']),
});

const row = z.strictObject({
  kind: z.enum(seoKinds),
  id,
  name: z.string(),
  path: z.string(),
  /** The values of the template's fields, in American English. */
  values: z.record(z.string(), z.string()),
  /** Used where no template is set. */
  usual: z.strictObject({ title: z.string(), description: z.string() }),
  picture: z.string().nullable(),
  own: own.nullable(),
  isIndexed: z.boolean(),
});
export type SeoRow = z.infer<typeof row>;

const target = line(2_000).refine(
  (value) => value === '' || value.startsWith('/') || /^https:\/\/[^\s/]+\.[^\s]+$/i.test(value),
  'Enter a path that begins with / or an address that begins with https://.',
);
const source = line(500).refine((value) => /^\/[^\s?#]+$/.test(value), 'Enter a path that begins with /.');
const statuses = z.union([z.literal(301), z.literal(302), z.literal(410)]);

const redirect = z.strictObject({
  id,
  source: z.string(),
  target: z.string(),
  status: statuses,
  madeBy: z.enum(['hand', 'rename', 'import']),
  hits: z.int(),
  hitAt: instant.nullable(),
  createdAt: instant,
});
export type SeoRedirect = z.infer<typeof redirect>;

const audit = z.strictObject({
  id,
  state: z.enum(['running', 'done', 'failed']),
  score: z.int().nullable(),
  pages: z.int(),
  findings: z.array(seoFinding),
  startedAt: instant,
  endedAt: instant.nullable(),
});
export type SeoAudit = z.infer<typeof audit>;

const read = { who: 'member', right: 'sites.read' } as const;
const manage = { who: 'member', right: 'sites.manage' } as const;
const ofSite = z.strictObject({ site: id });

export const seo = {
  get: call({
    method: 'GET',
    path: '/sites/{site}/seo',
    access: read,
    input: ofSite,
    output: z.strictObject({
      settings: seoSettings,
      version,
      sitemap: z.string(),
      robots: z.string(),
    }),
    errors: ['not_found'],
    summary: 'A site’s SEO settings: templates for each kind of page, and what search engines may show.',
  }),
  change: call({
    method: 'PUT',
    path: '/sites/{site}/seo',
    access: manage,
    reaches: 'public',
    input: z.strictObject({ site: id, settings: seoSettings }),
    output: z.strictObject({ settings: seoSettings, version }),
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    waits: false,
    summary: 'Change a site’s SEO settings. Published pages say so at once.',
  }),
  pages: call({
    method: 'GET',
    path: '/sites/{site}/seo/pages',
    access: read,
    input: z.strictObject({ site: id, kind: z.enum(seoKinds).default('page'), ...pageInput }),
    output: pageOf(row),
    errors: ['not_found'],
    summary: 'The pages of a site by kind, each with what search engines are told of it.',
  }),
  setPage: call({
    method: 'PUT',
    path: '/sites/{site}/seo/pages/{id}',
    access: manage,
    reaches: 'public',
    input: z.strictObject({ site: id, id, kind: z.enum(seoKinds), ...own.shape }),
    output: row,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Set the title, description, canonical address and indexing of one page. Empty fields follow its kind.',
  }),
  redirects: call({
    method: 'GET',
    path: '/sites/{site}/redirects',
    access: read,
    input: z.strictObject({ site: id, ...pageInput }),
    output: pageOf(redirect),
    errors: ['not_found'],
    summary: 'The redirects of a site, the newest first, with how often each was followed.',
  }),
  redirect: call({
    method: 'PUT',
    path: '/sites/{site}/redirects',
    access: manage,
    reaches: 'public',
    input: z.strictObject({ site: id, source, target, status: statuses.default(301) }),
    output: redirect,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Set where an old address of a site leads. Loops and addresses where a page stands are refused.',
  }),
  removeRedirect: call({
    method: 'DELETE',
    path: '/redirects/{id}',
    access: manage,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    waits: false,
    summary: 'Delete a redirect.',
  }),
  importRedirects: call({
    method: 'POST',
    path: '/sites/{site}/redirects/import',
    access: manage,
    reaches: 'public',
    input: z.strictObject({ site: id, csv: text(500_000) }),
    output: z.strictObject({
      added: z.int(),
      changed: z.int(),
      refused: z.array(z.strictObject({ row: z.int(), source: z.string(), message: z.string() })),
    }),
    errors: ['not_found', 'bad_request'],
    waits: false,
    summary:
      'Import redirects from CSV with the columns from, to and status. Rows that would loop are named and left out.',
  }),
  exportRedirects: call({
    method: 'GET',
    path: '/sites/{site}/redirects.csv',
    access: manage,
    input: ofSite,
    reply: 'text/csv',
    output: bytes,
    errors: ['not_found', 'rate_limited'],
    summary: 'The redirects of a site as CSV, as the import reads it.',
  }),
  audit: call({
    method: 'GET',
    path: '/sites/{site}/seo/audit',
    access: read,
    input: ofSite,
    output: z.strictObject({ audit: audit.nullable(), before: z.int().nullable() }),
    errors: ['not_found'],
    summary: 'The last audit of a site with its score and findings, and the score before.',
  }),
  startAudit: call({
    method: 'POST',
    path: '/sites/{site}/seo/audit',
    access: manage,
    input: ofSite,
    output: audit,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Look through all published pages of a site: dead links, missing alt text, duplicate titles, thin pages.',
  }),
  follow: call({
    method: 'GET',
    path: '/public-sites/{slug}/moved',
    access: { who: 'anyone' },
    input: z.strictObject({ slug: z.string().max(100), path: line(1_000) }),
    output: z.strictObject({ to: z.string(), status: statuses }),
    errors: ['not_found'],
    summary: 'Where an old address of a published site leads.',
  }),
};
