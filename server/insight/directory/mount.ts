import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { errorCodes } from '#contract/core/errors.ts';
import { id as idSchema } from '#contract/core/primitives.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { boundedText } from '#server/core/http/input.ts';
import { limit } from '#server/core/http/limits.ts';
import { Refusal, refusalOf } from '#server/core/http/refusal.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import type { Bindings, WebContext } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { readFilter } from './filter.ts';
import { type Columns, filterSql } from './filter-sql.ts';
import {
  changeGroup,
  countGroups,
  createGroup,
  groupColumns,
  groupRows,
  presentGroup,
  readGroup,
  removeGroup,
} from './groups.ts';
import { groupOf, groupPatch, personOf, personPatch } from './patch.ts';
import {
  changePerson,
  countPeople,
  createPerson,
  peopleRows,
  personColumns,
  presentPerson,
  readPerson,
  removePerson,
} from './people.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './schemas.ts';
import { isObject, type Json, ScimError, urn } from './scim.ts';
import { organisationOfToken } from './tokens.ts';

export const scimRoot = '/scim/v2';
const mostRows = 200;
const mostBytes = 1024 * 1024;
const mostAMinute = 1_200;

type Asked = { c: WebContext; services: Services; scope: Scope; base: string };
type Answer = { status?: number; body?: Json };

/** SCIM 2.0 (RFC 7643, 7644): the company's directory says who works here, with a token of the organization's. */
export function mountScim(app: Hono<Bindings>, services: Services): void {
  const base = `${services.settings.publicUrl}${scimRoot}`;
  app.all(`${scimRoot}/*`, async (c) => {
    try {
      const scope = await organisationOfToken(services, c.req.header('authorization'), c.var.request);
      await limit(services.db, `directory of ${scope.organisationId}`, mostAMinute, 60);
      return answered(c, await respond({ c, services, scope, base }));
    } catch (error) {
      return refused(c, services, error);
    }
  });
}

async function respond(asked: Asked): Promise<Answer> {
  const { c, base } = asked;
  const { method } = c.req;
  const [kind = '', id, rest] = c.req.path.slice(scimRoot.length + 1).split('/');
  if (rest !== undefined) throw new ScimError(404, 'Page not found.');
  if (kind === 'Users' || kind === 'Groups') return id === undefined ? many(asked, kind) : one(asked, kind, id);
  if (method !== 'GET') throw new ScimError(405, 'This can only be read.');
  const told = {
    ServiceProviderConfig: [serviceProviderConfig(base, mostRows)],
    Schemas: schemas(base),
    ResourceTypes: resourceTypes(base),
  }[kind] as Json[] | undefined;
  if (!told) throw new ScimError(404, 'Page not found.');
  if (kind === 'ServiceProviderConfig') return { body: told[0]! };
  if (id === undefined) return { body: listOf(told, told.length, 1) };
  const found = told.find((each) => each.id === decodeURIComponent(id));
  if (!found) throw new ScimError(404, 'Page not found.');
  return { body: found };
}

const listOf = (resources: Json[], totalResults: number, startIndex: number): Json => ({
  schemas: [urn.list],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

async function many(asked: Asked, kind: 'Users' | 'Groups'): Promise<Answer> {
  const { c, services, scope, base } = asked;
  if (c.req.method === 'POST') {
    const body = await bodyOf(c);
    const made =
      kind === 'Users'
        ? presentPerson(await createPerson(services, scope, personOf(body)), base)
        : presentGroup(await services.db.withOrg(scope, (tx) => createGroup(tx, groupOf(body))), base);
    return { status: 201, body: made };
  }
  if (c.req.method !== 'GET') throw new ScimError(405, 'Lists are read or added to.');
  const start = Math.max(1, whole(c.req.query('startIndex'), 1));
  const count = Math.min(mostRows, Math.max(0, whole(c.req.query('count'), 100)));
  const where = whereOf(c.req.query('filter'), kind === 'Users' ? personColumns : groupColumns);
  const page = sql`limit ${count} offset ${start - 1}`;
  const shown = shaped(c);
  return services.db.withOrg(scope, async (tx) => {
    const [total, rows] =
      kind === 'Users'
        ? [await countPeople(tx, where), (await peopleRows(tx, where, page)).map((row) => presentPerson(row, base))]
        : [
            await countGroups(tx, where),
            (await groupRows(tx, where, page, shown.wants('members'))).map((row) => presentGroup(row, base)),
          ];
    return {
      body: listOf(
        rows.map((row) => shown.of(withVersion(row))),
        total,
        start,
      ),
    };
  });
}

async function one(asked: Asked, kind: 'Users' | 'Groups', given: string): Promise<Answer> {
  const { c, services, scope, base } = asked;
  const id = idSchema.safeParse(given.toLowerCase());
  if (!id.success) throw new ScimError(404, 'Page not found.');
  const { method } = c.req;
  const shown = shaped(c);
  const finish = (resource: Json): Answer => {
    const whole = withVersion(resource);
    const tag = (whole.meta as Json).version;
    if (method === 'GET' && c.req.header('if-none-match') === tag) return { status: 304 };
    return { body: shown.of(whole) };
  };
  if (kind === 'Users') {
    const before = await readPerson(services, scope, id.data);
    if (method === 'GET') return finish(presentPerson(before, base));
    refuseOld(c, presentPerson(before, base));
    if (method === 'DELETE') {
      await removePerson(services, scope, before);
      return { status: 204 };
    }
    const wish = method === 'PUT' ? personOf(await bodyOf(c)) : personPatch(await patchOf(c));
    return finish(presentPerson(await changePerson(services, scope, before, wish), base));
  }
  return services.db.withOrg(scope, async (tx) => {
    const before = await readGroup(tx, id.data, method !== 'GET' || shown.wants('members'));
    if (method === 'GET') return finish(presentGroup(before, base));
    refuseOld(c, presentGroup(before, base));
    if (method === 'DELETE') {
      await removeGroup(tx, before);
      return { status: 204 };
    }
    const wish = method === 'PUT' ? groupOf(await bodyOf(c)) : groupPatch(await patchOf(c));
    return finish(presentGroup(await changeGroup(tx, before, wish), base));
  });
}

/** The version of what is told, whatever of it changed. */
const versionOf = (resource: Json): string =>
  `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 16)}"`;

const withVersion = (resource: Json): Json => ({
  ...resource,
  meta: { ...(resource.meta as Json), version: versionOf(resource) },
});

function refuseOld(c: WebContext, resource: Json): void {
  const wanted = c.req.header('if-match');
  if (wanted !== undefined && wanted !== '*' && wanted !== versionOf(resource))
    throw new ScimError(412, 'Somebody changed it since it was read.');
}

function whole(given: string | undefined, usual: number): number {
  if (given === undefined) return usual;
  if (!/^-?\d{1,9}$/.test(given)) throw new ScimError(400, 'This must be a whole number.', 'invalidValue');
  return Number(given);
}

const whereOf = (filter: string | undefined, columns: Columns): Sql =>
  filter ? sql`and ${filterSql(readFilter(filter), columns)}` : nothing;

/** What of a resource is asked for. Its id and schemas always come along. */
function shaped(c: WebContext): { wants(name: string): boolean; of(resource: Json): Json } {
  const names = (list: string | undefined) => list?.split(',').map((name) => name.trim().toLowerCase().split('.')[0]!);
  const only = names(c.req.query('attributes'));
  const without = names(c.req.query('excludedAttributes'));
  const wants = (name: string) => {
    const lower = name.toLowerCase();
    if (lower === 'id' || lower === 'schemas') return true;
    return only ? only.includes(lower) : !without?.includes(lower);
  };
  return { wants, of: (resource) => Object.fromEntries(Object.entries(resource).filter(([name]) => wants(name))) };
}

async function bodyOf(c: WebContext): Promise<Json> {
  try {
    const body: unknown = JSON.parse(await boundedText(c, mostBytes));
    if (isObject(body)) return body;
  } catch (error) {
    if (error instanceof Refusal) throw error;
  }
  throw new ScimError(400, 'The body is not a JSON object.', 'invalidSyntax');
}

function patchOf(c: WebContext): Promise<Json> {
  if (c.req.method !== 'PATCH') throw new ScimError(405, 'This method is not known here.');
  return bodyOf(c);
}

const headersOf = (c: WebContext): Record<string, string> => ({
  ...bareHeaders(c.var.request.id),
  'content-type': 'application/scim+json; charset=utf-8',
  'cache-control': 'no-store',
});

function answered(c: WebContext, { status = 200, body }: Answer): Response {
  const headers = headersOf(c);
  if (body === undefined) return new Response(null, { status, headers });
  const told = status === 201 ? withVersion(body) : body;
  const meta = told.meta as Json | undefined;
  if (typeof meta?.version === 'string') headers.etag = meta.version;
  if (status === 201) headers.location = String(meta?.location);
  return new Response(JSON.stringify(told), { status, headers });
}

/** Every refusal in SCIM's shape. What we did not foresee is logged and tells nothing. */
function refused(c: WebContext, { log }: Services, error: unknown): Response {
  const headers = headersOf(c);
  const tell = (status: number, detail: string, scimType?: string) =>
    new Response(
      JSON.stringify({ schemas: [urn.error], status: String(status), detail, ...(scimType && { scimType }) }),
      {
        status,
        headers,
      },
    );
  if (error instanceof ScimError) return tell(error.status, error.message, error.scimType);
  const refusal = refusalOf(error) ?? new Refusal('unexpected');
  if (refusal.code === 'unexpected')
    log.error({ requestId: c.var.request.id, err: error, route: scimRoot }, 'a request failed');
  const { status } = errorCodes[refusal.code];
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  if (refusal.more.retryAfter !== undefined) headers['retry-after'] = String(refusal.more.retryAfter);
  return tell(status, refusal.message);
}
