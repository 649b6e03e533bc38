import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { email, filledLine, id, line, locale } from '../core/primitives.ts';
import { frequencies } from '../inventory/search-fields.ts';
import { homeSearch } from './home-search.ts';
import { siteHome } from './site-home.ts';
import { sitePage } from './site-page.ts';

/** More homes than anyone compares. */
export const mostFavorites = 200;

const anyone = { who: 'anyone' } as const;
const slug = z.string().max(100);
/** The sealed cookie value that names one visitor of one site. */
const visitor = z.string().max(600);
const byVisitor = z.strictObject({ slug, visitor });

/** What a site knows about its visitor. */
const known = z.strictObject({
  /** Null until the visitor has proved an address. */
  email: z.string().nullable(),
  saved: z.array(id).max(mostFavorites),
});
export type KnownVisitor = z.infer<typeof known>;

const wantedSearch = z.strictObject({
  name: filledLine(100),
  wanted: homeSearch.omit({ cursor: true, sort: true }),
  frequency: z.enum(frequencies).exclude(['never']),
});

export const ownSearchRow = z.strictObject({
  id,
  name: z.string(),
  frequency: z.enum(frequencies),
  isStopped: z.boolean(),
  /** The path on the main host where the visitor can change it. */
  edit: z.string(),
});

export const visitors = {
  known: call({
    method: 'POST',
    path: '/public-sites/{slug}/visitor',
    access: anyone,
    input: byVisitor.extend({
      /** The home being viewed; recorded only if the visitor agreed to it. */
      looksAt: id.optional(),
    }),
    output: known,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Who a visitor of a site is, and which homes they saved. Nothing is made by asking.',
  }),
  save: call({
    method: 'POST',
    path: '/public-sites/{slug}/visitor/homes',
    access: anyone,
    input: z.strictObject({ slug, visitor: visitor.optional(), home: id, isSaved: z.boolean() }),
    output: z.strictObject({ visitor: z.string() }),
    errors: ['not_found', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary:
      'Save a home of a site, or take it off the list again. Needs no account; the answer names the visitor from then on.',
  }),
  page: call({
    method: 'POST',
    path: '/public-sites/{slug}/visitor/page',
    access: anyone,
    input: z.strictObject({ slug, visitor: visitor.optional(), preview: z.string().max(400).optional() }),
    output: z.strictObject({
      movedTo: z.string().nullable(),
      site: sitePage.nullable(),
      email: z.string().nullable(),
      follows: z.boolean(),
      homes: z.array(siteHome).max(mostFavorites),
      /** The number of saved homes that are no longer shown. */
      gone: z.int(),
      searches: z.array(ownSearchRow).max(50),
    }),
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'A visitor’s own page on a site: saved homes and saved searches.',
  }),
  askIn: call({
    method: 'POST',
    path: '/public-sites/{slug}/visitor/sign-ins',
    access: anyone,
    input: z.strictObject({
      slug,
      visitor: visitor.optional(),
      /** Created with the form, so that a repeated submission is the same request. */
      reference: id,
      name: filledLine(100),
      email,
      consent: z.literal(true, 'We need your consent to keep your details and answer you.'),
      /** Whether the team may see which homes the visitor views. */
      follows: z.boolean().default(false),
      search: wantedSearch
        .extend({ consent: z.literal(true, 'Check this box so we can send you alerts.') })
        .nullable()
        .default(null),
      /** The path on the site to continue to. */
      back: line(500).default(''),
      /** The host the site is read under, if it is the site's own. */
      host: line(253).default(''),
      locale: locale.default('en'),
      opened: z.string().max(300),
      edition: z.string().max(300),
      /** A honeypot: visitors don't see this field, but bots fill it in. */
      website: line(200).default(''),
    }),
    output: done,
    errors: ['not_found', 'rate_limited'],
    repeat: 'natural',
    summary: 'Ask for a sign-in link by email. No password; nobody is a lead before they open it.',
  }),
  readLink: call({
    method: 'POST',
    path: '/public-sites/{slug}/visitor/sign-ins/read',
    access: anyone,
    input: z.strictObject({ slug, key: z.string().max(600) }),
    output: z.strictObject({ site: sitePage, email: z.string() }),
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'What a sign-in link is for. Mail scanners open links: looking changes nothing.',
  }),
  enter: call({
    method: 'POST',
    path: '/public-sites/{slug}/visitor/sign-ins/enter',
    access: anyone,
    input: z.strictObject({ slug, key: z.string().max(600), visitor: visitor.optional() }),
    output: z.strictObject({ visitor: z.string(), back: z.string() }),
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Sign in with a link. Homes saved before come along; the visitor becomes a lead of whose site it is.',
  }),
  saveSearch: call({
    method: 'POST',
    path: '/public-sites/{slug}/visitor/searches',
    access: anyone,
    input: byVisitor.extend({
      ...wantedSearch.shape,
      reference: id,
      consent: z.literal(true, 'Check this box so we can send you alerts.'),
      locale: locale.default('en'),
    }),
    output: done,
    errors: ['not_found', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary: 'A signed-in visitor saves a search of the site and consents to its alerts by email.',
  }),
  stopSearch: call({
    method: 'POST',
    path: '/public-sites/{slug}/visitor/searches/{search}/stop',
    access: anyone,
    input: byVisitor.extend({ search: id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'A signed-in visitor stops the alerts of one of their searches.',
  }),
  change: call({
    method: 'POST',
    path: '/public-sites/{slug}/visitor/change',
    access: anyone,
    input: byVisitor.extend({ follows: z.boolean() }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'A signed-in visitor says whether the team may see which homes they look at.',
  }),
  forget: call({
    method: 'POST',
    path: '/public-sites/{slug}/visitor/forget',
    access: anyone,
    input: byVisitor,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Delete a visitor with their saved homes, and stop the alerts of the searches they saved.',
  }),
};
