import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { apps } from '#contract/account/apps.ts';
import { leads } from '#contract/people/leads.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
  owner = await newMember(server, await newOrganisation(server), 'owner');
});
afterAll(() => server.stop());

type Scope = 'leads.read' | 'leads.create' | 'leads.change';
const allOfLeads: Scope[] = ['leads.read', 'leads.create', 'leads.change'];

const newKey = async (scopes: Scope[] | null = allOfLeads) =>
  (await owner.do(apiKeys.create, { name: 'Assistant', role: 'agent', scopes })).body.key;

/** The protocol's own client, with its current and its legacy version negotiation. */
async function connect(key: string, { mode = 'auto', query = '' }: { mode?: 'auto' | 'legacy'; query?: string } = {}) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/mcp${query}`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  return client;
}

async function use(client: Client, name: string, input: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: input });
  const [piece] = result.content as { type: string; text: string }[];
  return { isError: result.isError ?? false, said: JSON.parse(piece!.text) };
}

async function allTools(client: Client) {
  const found = [];
  for (let cursor: string | undefined; ; ) {
    const page = await client.listTools(cursor === undefined ? {} : { cursor });
    found.push(...page.tools);
    if (!page.nextCursor) return found;
    cursor = page.nextCursor;
  }
}

test.each(['auto', 'legacy'] as const)('calls are tools, as far as the key goes (%s)', async (mode) => {
  const tools = await allTools(await connect(await newKey(['leads.read']), { mode }));
  const names = tools.map(({ name }) => name);
  expect(names).toContain('leads_list');
  expect(names).not.toContain('leads_create');
  expect(names).not.toContain('listings_list');
  expect(tools.find(({ name }) => name === 'leads_list')).toMatchObject({
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object' },
  });
});

test('all that a role may do is there, page by page, or some domains of it', async () => {
  const key = await newKey(null);
  const all = await allTools(await connect(key));
  expect(all.length).toBeGreaterThan(200);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  // There are no tools for calls that only people may make, or that handle secrets or files.
  expect(all.filter(({ name }) => /^(apiKeys|account|factors|deals_showWire|files_download)/.test(name))).toEqual([]);
  const some = await allTools(await connect(key, { query: '?domains=leads,tasks' }));
  expect(new Set(some.map(({ name }) => name.split('_')[0]))).toEqual(new Set(['leads', 'tasks']));
});

test('a write tells what would happen, and happens once it is confirmed, once', async () => {
  const client = await connect(await newKey());
  const person = { firstName: 'Ana', lastName: 'de la Cruz', email: 'ana@example.com' };
  const preview = await use(client, 'leads_create', person);
  expect(preview).toMatchObject({
    isError: false,
    said: { wouldHappen: { dryRun: true, events: [{ kind: 'lead.created' }] }, confirm: expect.any(String) },
  });
  const count = async () => (await owner.do(leads.list)).body.rows.length;
  expect(await count()).toBe(0);
  const confirmed = { ...person, confirm: preview.said.confirm };
  const done = await use(client, 'leads_create', confirmed);
  expect(done).toMatchObject({ isError: false, said: { lastName: 'de la Cruz' } });
  expect((await use(client, 'leads_create', confirmed)).said.id).toBe(done.said.id);
  expect(await count()).toBe(1);
});

test('a confirmation is for that act of that caller', async () => {
  const client = await connect(await newKey());
  const person = { firstName: 'Ana', lastName: 'Ruiz' };
  const { confirm } = (await use(client, 'leads_create', person)).said;
  for (const [who, input] of [
    [client, { ...person, lastName: 'Other', confirm }],
    [await connect(await newKey()), { ...person, confirm }],
    [client, { ...person, confirm: 'made-up' }],
  ] as const)
    expect(await use(who, 'leads_create', input)).toMatchObject({ isError: true, said: { code: 'bad_request' } });
});

test('what the API refuses is told with its reason', async () => {
  const client = await connect(await newKey());
  expect(await use(client, 'leads_create', { firstName: 7 })).toMatchObject({
    isError: true,
    said: { code: 'invalid_input', issues: expect.anything() },
  });
  await expect(client.callTool({ name: 'listings_list', arguments: {} })).rejects.toThrow('no tool');
});

test('without a token, a program is told where to get one, and gets one', async () => {
  const back = 'http://127.0.0.1:9/back';
  const kept: { tokens?: never; client?: never; verifier?: string; asked?: URL } = {};
  const authProvider = {
    redirectUrl: back,
    clientMetadata: { client_name: 'Talker', redirect_uris: [back], token_endpoint_auth_method: 'none' },
    clientInformation: () => kept.client,
    saveClientInformation: (client: never) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens: never) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (address: URL) => {
      kept.asked = address;
    },
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier!,
  };
  // The public URL differs from the address the server listens on here, as behind a proxy.
  const { publicUrl } = server.services.settings;
  const atTheProxy: typeof fetch = (address, init) => fetch(String(address).replace(publicUrl, server.url), init);
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${publicUrl}/mcp`), {
      authProvider: authProvider as never,
      fetch: atTheProxy,
    });
  const first = transport();
  const stranger = new Client({ name: 'test', version: '1' });
  await expect(stranger.connect(first)).rejects.toThrow(UnauthorizedError);

  const asked = Object.fromEntries(kept.asked!.searchParams) as never;
  expect(kept.asked!.pathname).toBe('/oauth/authorize');
  const { next } = (await owner.do(apps.allow, { ...(asked as object), scopes: ['leads.read'] } as never)).body as {
    next: string;
  };
  await first.finishAuth(new URL(next).searchParams as never);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport());
  expect((await allTools(client)).map(({ name }) => name)).toContain('leads_list');
});
