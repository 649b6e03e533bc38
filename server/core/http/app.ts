import { Hono } from 'hono';
import { newId } from '../db/ids.ts';
import type { Services } from '../services.ts';
import { policyReports } from './policy-reports.ts';
import { problemOf, Refusal, refusalOf } from './refusal.ts';
import { fenceHeaders, jsonHeaders } from './reply.ts';
import { type Bindings, clientAddress, countryOf } from './request.ts';

/**
 * Forms on other sites are submitted from there: they use no cookie and check the allowed sites themselves. Browsers send content policy
 * reports on their own, and on behalf of no user.
 */
const forOtherSites = ['/inbound/forms/', '/auth/saml/', policyReports];

/** Handles what every request needs: its facts, the cross-site check, one error format and one log line. */
export function createApp(services: Services): Hono<Bindings> {
  const { settings, log } = services;
  const app = new Hono<Bindings>({ strict: true });
  const fence = fenceHeaders(settings.publicUrl);

  app.use(async (c, next) => {
    const started = performance.now();
    const request = {
      id: newId(),
      ip: clientAddress(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), settings.proxies),
      userAgent: c.req.header('user-agent') ?? '',
      country: settings.GEO_HEADER
        ? countryOf(c.env?.incoming?.socket.remoteAddress, c.req.header(settings.GEO_HEADER), settings.proxies)
        : null,
    };
    c.set('request', request);
    // Set on the response itself, before its kind is known; documents and files add stricter headers where they need them.
    for (const [name, value] of fence) c.env?.outgoing?.setHeader(name, value);
    // Otherwise later code would log an error with the address, and the links and tokens in it.
    if (!isDecodable(c.req.url)) throw new Refusal('bad_request', 'The address is not encoded as it must be.');
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isRead && !forOtherSites.some((path) => c.req.path.startsWith(path)))
      refuseCrossSite(c.req.raw, settings.publicUrl);
    await next();
    // Log the route's pattern and never the address itself, because ids, tokens and searches are personal data.
    const route = c.req.routePath;
    log.info(
      {
        requestId: request.id,
        method: c.req.method,
        route,
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
  });

  app.onError((error, c) => {
    const requestId = c.var.request?.id ?? newId();
    const refusal = refusalOf(error) ?? new Refusal('unexpected');
    if (refusal.code === 'unexpected') log.error({ requestId, err: error, route: c.req.routePath }, 'a request failed');
    else if (refusal.code === 'forbidden' || refusal.code === 'rate_limited' || refusal.code === 'cross_site') {
      log.warn({ requestId, code: refusal.code, route: c.req.routePath }, 'refused');
    }
    const problem = problemOf(refusal, requestId);
    const { retryAfter } = refusal.more;
    const headers = {
      ...jsonHeaders(requestId),
      'content-type': 'application/problem+json; charset=utf-8',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      // The request was refused before its body arrived, so the rest of the body must not be read as the next request.
      ...(c.env?.incoming?.complete === false && { connection: 'close' }),
    };
    return new Response(JSON.stringify(problem), { status: problem.status, headers });
  });

  return app;
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}

/**
 * Browsers state where a write comes from. Other clients state nothing and carry no ambient cookie of a person, so only a request that
 * names another site is refused, whatever its content type.
 */
function refuseCrossSite(request: Request, publicUrl: string): void {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') throw new Refusal('cross_site');
  const origin = request.headers.get('origin');
  if (origin === null || origin === publicUrl) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.headers.get('host')) throw new Refusal('cross_site');
}
