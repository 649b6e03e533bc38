import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeholders } from '#contract/core/call.ts';
import { errorCodes } from '#contract/core/errors.ts';
import { createWeb } from '#server/web.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { faultsOf, type OpenApi, type Operation } from './openapi-check.ts';
import { calls } from './sending.ts';

let server: TestServer;
let document: OpenApi;
beforeAll(async () => {
  server = await startTestServer();
  document = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as OpenApi;
});
afterAll(() => server.stop());

const operations = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
const operationOf = (path: string, method: string) => document.paths[path]?.[method.toLowerCase()];

test('it is OpenAPI 3.1, well formed to the last schema', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(faultsOf(document)).toEqual([]);
});

test.each(calls)('%s is in it, with who may and how often', (name, call) => {
  const operation = operationOf(call.path, call.method)!;
  expect(operation.operationId).toBe(name);
  expect(operation['x-access']).toEqual(call.access);
  expect(operation['x-repeat']).toBe(call.repeat);
  expect(operation.security.length > 0).toBe(call.access.who !== 'anyone');
  const { fresh, person } = call.access as { fresh?: true; person?: true };
  const takesKeys = operation.security.some((scheme) => 'apiKey' in scheme);
  expect(takesKeys).toBe(call.access.who === 'member' && !fresh && !person);
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
  expect(inPath.sort()).toEqual(placeholders(call.path).sort());
  const named = operation.parameters.map((parameter) => parameter.name);
  expect(named.includes('If-Match')).toBe(call.versioned);
  expect(named.includes('Idempotency-Key')).toBe(call.repeat !== 'read');
});

test.each(calls)('%s says how it refuses', (_, call) => {
  const { responses } = operationOf(call.path, call.method)!;
  const wanted = call.errors.map((code) => errorCodes[code].status);
  if (call.access.who !== 'anyone') wanted.push(401, 403);
  if (call.versioned) wanted.push(412, 428);
  if (call.repeat !== 'read') wanted.push(403, 409, 413, 415);
  for (const status of [200, 400, 429, 503, ...wanted]) expect(Object.keys(responses)).toContain(String(status));
  if ('fresh' in call.access) expect(responses['403']?.description).toContain('fresh_sign_in_required');
});

describe('what is served', () => {
  const isOfContract = (path: string) => /^\/(api|functions)\//.test(path);
  /** The served routes, converted from the router's `leads/:id` to `leads/{id}`. */
  const served = () =>
    createWeb(server.services)
      .routes.filter(({ path, method }) => isOfContract(path) && method !== 'ALL')
      .map(({ path, method }) => `${method} ${path.replace('/api/v1', '').replace(/:(\w+)/g, '{$1}')}`);

  test('is in it, and what is in it is served', () => {
    expect([...new Set(served())].sort()).toEqual(
      operations()
        .map(([address]) => address)
        .sort(),
    );
  });

  test('beside the API: health, keys to check tokens with, what forms and providers send, sign-in elsewhere, RESO’s own API, and nothing else without pages', () => {
    const beside = createWeb(server.services)
      .routes.filter(({ path, method }) => !isOfContract(path) && method !== 'ALL')
      .map(({ path, method }) => `${method} ${path}`);
    expect(beside.sort()).toEqual([
      'GET /.well-known/jwks.json',
      'GET /.well-known/oauth-authorization-server',
      'GET /.well-known/oauth-protected-resource',
      'GET /.well-known/oauth-protected-resource/mcp',
      'GET /auth/saml/:organisation',
      'GET /auth/saml/:organisation/certificate',
      'GET /auth/saml/:organisation/finish',
      'GET /auth/saml/:organisation/metadata',
      'GET /auth/saml/:organisation/out',
      'GET /auth/saml/:organisation/slo',
      'GET /auth/v1/.well-known/jwks.json',
      'GET /auth/with/:provider',
      'GET /auth/with/:provider/callback',
      'GET /blog/rss.xml',
      'GET /healthz',
      'GET /inbound/facebook-leads',
      'GET /odata',
      'GET /odata/*',
      'GET /readyz',
      'GET /robots.txt',
      'GET /s/:slug/:map{sitemap(?:-[1-9][0-9]{0,3})?\\.xml}',
      'GET /s/:slug/feed.json',
      'GET /s/:slug/feed.xml',
      'GET /sitemap-sites.xml',
      'GET /sitemap.xml',
      'OPTIONS /inbound/forms/:slug',
      'POST /auth/saml/:organisation/acs',
      'POST /auth/saml/:organisation/slo',
      'POST /csp-reports',
      'POST /demo/:name',
      'POST /inbound/adf-leads/:token',
      'POST /inbound/any-leads/:token',
      'POST /inbound/calls/:organisation/:call/:step',
      'POST /inbound/calls/:token',
      'POST /inbound/facebook-leads',
      'POST /inbound/forms/:slug',
      'POST /inbound/mail-leads/:token',
      'POST /inbound/mail/:token',
      'POST /inbound/texts/:token',
      'POST /oauth/register',
      'POST /oauth/revoke',
      'POST /oauth/token',
      'POST /payments/events',
      'POST /signup',
      'POST /v1/events',
    ]);
  });

  test('no two calls share an address and method, and no address hides another', () => {
    const shapes = calls.map(([, call]) => `${call.method} ${call.path.replace(/\{\w+\}/g, '*')}`);
    expect(new Set(shapes).size).toBe(shapes.length);
  });
});

test('whoever reads it needs no account, and it holds no secret of the installation', async () => {
  const response = await fetch(`${server.url}/api/v1/openapi.json`);
  expect(response.status).toBe(200);
  expect(await response.text()).not.toContain(server.services.settings.secret);
});

test('a fault would be found', () => {
  const broken = structuredClone(document);
  const [path] = Object.keys(broken.paths) as [string];
  const operation = Object.values(broken.paths[path]!)[0]!;
  operation.parameters = [{ name: 'ghost', in: 'path', required: true, schema: { type: 'strung' } } as never];
  operation.responses['200']!.content = { 'application/json': { schema: { $ref: '#/components/schemas/Gone' } } };
  expect(faultsOf(broken).length).toBeGreaterThanOrEqual(3);
});
