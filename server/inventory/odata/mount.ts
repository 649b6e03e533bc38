import type { Hono } from 'hono';
import { errorCodes } from '#contract/core/errors.ts';
import { authorise, type Member } from '#server/core/auth/actor.ts';
import { limit } from '#server/core/http/limits.ts';
import { Refusal, refusalOf } from '#server/core/http/refusal.ts';
import { bareHeaders, type ReplyHeaders } from '#server/core/http/reply.ts';
import type { Bindings, WebContext } from '#server/core/http/request.ts';
import { scopeOf } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { metadataJson, metadataXml } from './metadata.ts';
import { ODataError } from './odata-error.ts';
import { optionsOf, type Query, readQuery, refuseXml, writeToken } from './read-query.ts';
import type { Resource } from './resource.ts';
import { resourceOf, resources } from './resources.ts';
import { countAll, pageRows, readOne, readPage } from './run-query.ts';

const root = '/odata';
/** Enough to replicate a hundred thousand listings in a few minutes. */
const mostAMinute = 600;

/** RESO's Web API over the listings that an organization may show: read-only, with an API key of the organization. */
export function mountOData(app: Hono<Bindings>, services: Services): void {
  const answer = async (c: WebContext): Promise<Response> => {
    try {
      return await respond(c, services);
    } catch (error) {
      return refused(c, services, error);
    }
  };
  app.get(root, answer);
  app.get(`${root}/*`, answer);
  app.all(`${root}/*`, (c) => refused(c, services, new ODataError(405, 'This service is for reading: GET alone.')));
}

const headersOf = (c: WebContext, type = 'application/json;odata.metadata=minimal;charset=utf-8'): ReplyHeaders => ({
  ...bareHeaders(c.var.request.id),
  'content-type': type,
  'odata-version': c.req.header('odata-maxversion') === '4.0' ? '4.0' : '4.01',
});

async function respond(c: WebContext, services: Services): Promise<Response> {
  const actor = await services.actors.of(c);
  authorise({ who: 'member', right: 'listings.read' }, actor);
  const member = actor as Member;
  await limit(services.db, `odata of ${member.organisationId}`, mostAMinute, 60);
  const url = new URL(c.req.url);
  const options = optionsOf(url.searchParams);
  const path = decoded(url.pathname.slice(root.length).replace(/^\/|\/$/g, ''));
  if (path === '$metadata') return metadata(c, options.get('format'));
  refuseXml(options);
  if (path === '') return json(c, serviceDocument(services));
  const asked = resourceAt(path);
  const query = readQuery(asked.resource, options);
  const asking = { actor: member, publicUrl: services.settings.publicUrl };
  const base = `${services.settings.publicUrl}${root}`;
  return services.db.withOrg(scopeOf(member, c.var.request), async (tx) => {
    const { resource } = asked;
    if (asked.isCount) {
      const count = await countAll(tx, resource, query.where, asking);
      return new Response(String(count), { headers: headersOf(c, 'text/plain;charset=utf-8') });
    }
    const context = `${base}/$metadata#${resource.name}${query.select ? `(${query.select.join()})` : ''}`;
    if (asked.key !== undefined) {
      const one = await readOne(tx, resource, asked.key, query, asking);
      if (one === undefined) throw new ODataError(404, `There is no ${resource.name} of this key.`);
      return json(c, `{"@odata.context":${JSON.stringify(`${context}/$entity`)},${one.slice(1)}`);
    }
    const rows = rowsOf(c, query);
    const page = await readPage(tx, resource, query, rows, asking);
    const next = page.place && nextOf(url, query, rows, page.place);
    const parts = [
      `"@odata.context":${JSON.stringify(context)}`,
      ...(page.count === undefined ? [] : [`"@odata.count":${page.count}`]),
      `"value":${page.value}`,
      ...(next ? [`"@odata.nextLink":${JSON.stringify(`${base}/${resource.name}?${next}`)}`] : []),
    ];
    return json(c, `{${parts.join()}}`);
  });
}

const json = (c: WebContext, text: string): Response => new Response(text, { headers: headersOf(c) });

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new ODataError(400, 'The address cannot be read.');
  }
}

type Asked = { resource: Resource; key?: string; isCount: boolean };

/** `Property`, `Property('key')`, or `Property/$count`. */
function resourceAt(path: string): Asked {
  const [, name = '', key, rest = ''] = /^(\w+)(?:\('((?:[^']|'')*)'\))?(\/\$count)?$/.exec(path) ?? [];
  const resource = resourceOf(name);
  if (!resource || (key !== undefined && rest !== '')) throw new ODataError(404, `There is no resource at ${path}.`);
  return { resource, isCount: rest !== '', ...(key !== undefined && { key: key.replaceAll("''", "'") }) };
}

/** The page size that the client prefers, within limits. */
function rowsOf(c: WebContext, { top }: Query): number {
  const [, wanted] = /\b(?:odata\.)?maxpagesize=(\d{1,6})\b/.exec(c.req.header('prefer') ?? '') ?? [];
  const page = Math.min(pageRows.most, Math.max(1, Number(wanted ?? pageRows.usual)));
  return top === undefined ? page : Math.min(top, page);
}

/** The same query, continued after this page. Undefined when everything was returned. */
function nextOf(url: URL, { order, top }: Query, rows: number, place: readonly unknown[]): string | undefined {
  if (top !== undefined && top <= rows) return undefined;
  const params = new URLSearchParams(
    [...url.searchParams].filter(([name]) => !/^\$?(skip|top|skiptoken)$/i.test(name)),
  );
  if (top !== undefined) params.set('$top', String(top - rows));
  params.set('$skiptoken', writeToken(order, place));
  return params.toString();
}

const serviceDocument = ({ settings }: Services): string =>
  JSON.stringify({
    '@odata.context': `${settings.publicUrl}${root}/$metadata`,
    value: resources.map(({ name }) => ({ name, kind: 'EntitySet', url: name })),
  });

function metadata(c: WebContext, format: string | undefined): Response {
  const wanted = format ?? c.req.header('accept') ?? '';
  const isJson = /json/i.test(wanted) && !/xml/i.test(wanted);
  if (isJson) return new Response(JSON.stringify(metadataJson()), { headers: headersOf(c, 'application/json') });
  return new Response(metadataXml(), { headers: headersOf(c, 'application/xml;charset=utf-8') });
}

const codes = {
  400: 'BadRequest',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  406: 'NotAcceptable',
  501: 'NotImplemented',
} as const;

/** Errors in OData's format. Unexpected errors are logged and reveal nothing. */
function refused(c: WebContext, { log }: Services, error: unknown): Response {
  const headers = headersOf(c, 'application/json;charset=utf-8');
  if (error instanceof ODataError) {
    const { status, message, target } = error;
    return told(status, { code: codes[status], message, ...(target && { target }) }, headers);
  }
  const refusal = refusalOf(error) ?? new Refusal('unexpected');
  if (refusal.code === 'unexpected')
    log.error({ requestId: c.var.request.id, err: error, route: root }, 'a request failed');
  const { status } = errorCodes[refusal.code];
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  if (refusal.more.retryAfter !== undefined) headers['retry-after'] = String(refusal.more.retryAfter);
  return told(status, { code: refusal.code, message: refusal.message }, headers);
}

const told = (status: number, error: Record<string, string>, headers: ReplyHeaders): Response =>
  new Response(JSON.stringify({ error }), { status, headers });
