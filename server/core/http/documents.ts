import { randomFillSync } from 'node:crypto';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono, Next } from 'hono';
import { compress } from 'hono/compress';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { type DocumentRequest, type Theme, zoomKey } from '#contract/core/document.ts';
import { acceptedLanguages, chooseLanguage, isLocale, languageKey } from '#contract/core/locale.ts';
import { publicKey } from '../auth/public-key.ts';
import type { Services } from '../services.ts';
import { customerHeaders, isCustomersPage } from './customer-pages.ts';
import { formBody, withBody } from './form-body.ts';
import { KeptPages } from './kept-pages.ts';
import { mountManifest } from './manifest.ts';
import { policyReports } from './policy-reports.ts';
import { isAskedByFrame, landingPageOf, previewHeaders } from './preview.ts';
import { comeByHttps } from './reply.ts';
import { type Bindings, cookieOf, type WebContext } from './request.ts';

type ContextKey = Parameters<RouterContextProvider['set']>[0];
type Build = ServerBuild & { entry: { module: { documentContext: ContextKey; askContext: ContextKey } } };

const root = join(import.meta.dirname, '../../..');

/**
 * Only our own scripts with this document's nonce may run, no other site may frame the document, and its forms are submitted only to us.
 */
export const contentPolicy = (nonce: string, dev: boolean, logo?: string, map = ''): string =>
  [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'${dev ? ` 'unsafe-inline'` : ''}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:${logo?.startsWith('https:') ? ` ${new URL(logo).origin}` : ''}${map}`,
    `font-src 'self'`,
    `connect-src 'self'${dev ? ' ws:' : ''}${map}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `report-uri ${policyReports}`,
    'report-to csp',
  ].join('; ');

export const documentHeaders = (
  nonce: string,
  secure: boolean,
  dev: boolean,
  logo?: string,
  map?: string,
): [string, string][] => [
  ['content-security-policy', contentPolicy(nonce, dev, logo, map)],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=()'],
  ['reporting-endpoints', `csp="${policyReports}"`],
  ...(secure ? [comeByHttps] : []),
];

/** The origins that an operator's map style loads its tiles, glyphs and sprites from; the map's worker is a file of ours. */
const mapOrigins = ({ MAP_STYLE_URL: style, MAP_ORIGINS: others }: Services['settings']): string =>
  style ? [...new Set([style, ...others].map((one) => ` ${new URL(one).origin}`))].join('') : '';

const themes: readonly string[] = ['light', 'dark', 'system'];

/** The facts that are the same in every document of this process. */
const sameForAll = ({ settings }: Services) => ({
  brand: {
    name: settings.BRAND_NAME,
    logoUrl: settings.BRAND_LOGO ?? null,
    supportEmail: settings.BRAND_SUPPORT_EMAIL,
    providerUrl: settings.BRAND_SITE,
    claims: settings.BRAND_CLAIMS === 'on',
  },
  liveVerticals: settings.LIVE_VERTICALS,
  liveAddOns: settings.LIVE_ADD_ONS,
  providers: settings.providers.map(({ name, label }) => ({ name, label })),
  consent: settings.CONSENT_MODE,
  mapStyle: settings.MAP_STYLE_URL ?? null,
  origin: settings.publicUrl,
  publicKey: publicKey(settings.secret),
});

/** The reader's choices that make one document differ from another. */
function choicesOf(c: WebContext, preview: boolean) {
  const cookies = preview || isCustomersPage(c) ? undefined : c.req.header('cookie');
  const theme = cookieOf(cookies, 'theme') ?? '';
  // A language in the address takes precedence, because search engines and shared links have no cookie.
  const asked = c.req.query('lang');
  const chosen = isLocale(asked) ? asked : cookieOf(cookies, languageKey);
  return {
    language: chooseLanguage(chosen, acceptedLanguages(c.req.header('accept-language'))),
    theme: (themes.includes(theme) ? theme : 'system') as Theme,
    zoom: cookieOf(cookies, zoomKey) === 'on',
    preview,
  };
}

const random = Buffer.alloc(16 * 256);
let used = random.length;

/** 128 random bits. Drawn many at a time, because each call of the random generator costs more than its bytes. */
function newNonce(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += 16;
  return random.toString('base64', used - 16, used);
}

const acceptsGzip = (header = ''): boolean => /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(header);

export function mountStatic(app: Hono<Bindings>): void {
  const folder = join(root, 'build/client');
  const kept = (cacheControl: string) => (_: string, c: Context) => {
    c.header('cache-control', cacheControl);
    c.header('x-content-type-options', 'nosniff');
    c.header('cross-origin-resource-policy', 'same-origin');
  };
  const onFound = kept('public, max-age=31536000, immutable');
  app.get('/assets/*', serveStatic({ root: folder, precompressed: true, onFound }));
  // A file of an older release is missing; a document in its place would be parsed as a script.
  app.get('/assets/*', (c) => c.text('Not found', 404, { 'cache-control': 'no-store' }));
  app.get('/sw.js', serveStatic({ root: folder, onFound: kept('no-cache') }));
  app.get(
    '/:file{[\\w.-]+\\.(?:svg|png|ico|txt)}',
    serveStatic({ root: folder, onFound: kept('public, max-age=3600') }),
  );
}

/** Renders a document, with the app's own build, for every address that is neither a call nor a file. */
export function mountDocuments(
  app: Hono<Bindings>,
  services: Services,
  load: () => Promise<unknown>,
  dev: boolean,
): void {
  mountManifest(app, services);
  // React and its router are loaded with the first document, so that a process that only answers calls never pays for them.
  const prepare = async () => {
    const [build, router] = await Promise.all([load() as Promise<Build>, import('react-router')]);
    const answer = router.createRequestHandler(build, dev ? 'development' : 'production');
    return { build, answer, newContext: () => new router.RouterContextProvider() };
  };
  let handler: ReturnType<typeof prepare> | undefined;
  const kept = new KeptPages();
  const { publicUrl, BRAND_LOGO: logo } = services.settings;
  const fixed = sameForAll(services);
  const map = mapOrigins(services.settings);
  const headersOf = (c: WebContext, nonce: string, preview: boolean) => {
    // A preview framed on another site can reach only our own files.
    const headers = documentHeaders(nonce, publicUrl.startsWith('https:'), dev, logo, preview ? '' : map);
    if (preview) return previewHeaders(headers, publicUrl);
    return isCustomersPage(c) ? customerHeaders(headers, nonce, dev) : headers;
  };
  const asked = (c: WebContext) => {
    const choices = choicesOf(c, isAskedByFrame(c));
    const { language, theme, zoom, preview } = choices;
    const address = c.req.url.slice(c.req.url.indexOf('/', 'https://'.length));
    return {
      choices,
      key: `${c.req.method} ${language.tag} ${theme} ${zoom} ${preview} ${address}`,
      nonce: newNonce(),
    };
  };
  const answerKept = async (c: WebContext, next: Next) => {
    const { choices, key, nonce } = asked(c);
    const body = kept.find(key, nonce, acceptsGzip(c.req.header('accept-encoding')));
    if (!body) return next();
    return new Response(body.bytes, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        ...(body.encoding && { 'content-encoding': body.encoding }),
        ...Object.fromEntries(headersOf(c, nonce, choices.preview)),
        vary: 'accept-encoding, sec-fetch-dest',
        'cache-control': 'no-cache, private',
      },
    });
  };
  const answerDocument = (c: WebContext) => answerPage(c, isAskedByFrame(c) ? landingPageOf(c) : c.req.raw);
  const answerForm = async (c: WebContext) => answerPage(c, withBody(c, await formBody(c)));
  const answerPage = async (c: WebContext, raw: Request) => {
    if (dev || !handler) handler = prepare();
    const { build, answer, newContext } = await handler;
    const { choices, key, nonce } = asked(c);
    const { preview } = choices;
    const context = newContext();
    const request: DocumentRequest = { ...fixed, ...choices, nonce };
    context.set(build.entry.module.documentContext, request);
    context.set(build.entry.module.askContext, (path: string, init?: RequestInit) => ask(app, c, path, init));
    const rendered = await answer(raw, context as never);
    const response = dev ? rendered : await kept.keep(key, nonce, rendered);
    for (const [name, value] of headersOf(c, nonce, preview)) response.headers.set(name, value);
    response.headers.append('vary', 'sec-fetch-dest');
    response.headers.set('cache-control', response.headers.get('cache-control') ?? 'no-cache, private');
    return response;
  };
  app.get('*', answerKept, compress(), answerDocument);
  // These forms work without JavaScript.
  app.post('/contact', answerForm);
  app.post('/early-access/*', answerForm);
  app.post('/book/*', answerForm);
  app.post('/booking/*', answerForm);
  app.post('/unsubscribe/*', answerForm);
  app.post('/alert/*', answerForm);
  app.post('/claim/*', answerForm);
  app.post('/share/*', answerForm);
  app.post('/sign/*', answerForm);
  app.post('/room/*', answerForm);
  app.post('/form/*', answerForm);
  app.post('/show/*', answerForm);
  app.post('/showing/*', answerForm);
  app.post('/open-house/*', answerForm);
  app.post('/referral/*', answerForm);
  app.post('/authorization/*', answerForm);
  app.post('/lender/*', answerForm);
  app.post('/portal/*', answerForm);
  app.post('/apply/*', answerForm);
  app.post('/data-room/*', answerForm);
  app.post('/bid/*', answerForm);
  app.post('/s/*', answerForm);
}

/**
 * Makes a call while a document is rendered: from the reader's IP address but without their session, since the page may be shown to
 * everyone.
 */
async function ask(app: Hono<Bindings>, c: WebContext, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  for (const name of ['x-forwarded-for', 'user-agent']) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return app.fetch(new Request(new URL(path, c.req.url), { ...init, headers }), c.env);
}
