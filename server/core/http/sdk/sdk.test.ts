import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import type { postmanCollection } from '../postman.ts';
import { callsForKeys, sdkFiles } from './sdk-package.ts';

type Call = (input?: object, options?: object) => Promise<Record<string, unknown> & { rows: { id: string }[] }>;
type Client = Record<string, Record<string, Call>>;
type Sdk = {
  createClient(given: { url: string; key: string; fetch?: typeof fetch }): Client;
  every(list: Call, input?: object): AsyncGenerator<{ id: string }>;
  ApiError: new (...given: never[]) => Error & { status: number; code: string };
};

let server: TestServer;
let owner: Person;
let folder: string;
let sdk: Sdk;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await newMember(server, await newOrganisation(server), 'owner');
  folder = await scratchFolder();
  for (const [name, text] of sdkFiles('Harbor Desk', server.url)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  sdk = (await import(pathToFileURL(join(folder, 'harbor-desk-sdk/client.js')).href)) as Sdk;
  const made = await owner.do(apiKeys.create, { name: 'SDK', role: 'admin' } as never);
  key = (made.body as unknown as { key: string }).key;
});
afterAll(async () => {
  await server.stop();
  await removeFolder(folder);
});

const client = (given: { fetch?: typeof fetch; key?: string } = {}) =>
  sdk.createClient({ url: server.url, key, ...given });
const lead = (email: string) => ({ firstName: 'Ada', lastName: 'Sdk', email, source: 'website' });

test('the package has every call that a key may make, and its types hold', async () => {
  const usage = `
    import { createClient, every, ApiError } from './harbor-desk-sdk/client.js';
    const client = createClient({ url: 'https://a.example', key: 'k' });
    const { rows, next } = await client.leads.list({ limit: 20 });
    const id: string = rows[0]!.id;
    for await (const row of every(client.leads.list)) row.id satisfies string;
    // @ts-expect-error there is no such call
    client.leads.unknown;
    // @ts-expect-error a number is no id
    await client.leads.get({ id: 5 });
    export { ApiError, id, next };`;
  await writeFile(join(folder, 'usage.mts'), usage);
  const tsc = join(import.meta.dirname, '../../../../node_modules/.bin/tsc');
  const checked = promisify(execFile)(
    tsc,
    [
      '--noEmit',
      '--strict',
      '--target',
      'esnext',
      '--module',
      'nodenext',
      '--lib',
      'esnext,dom',
      '--types',
      '',
      'usage.mts',
    ],
    { cwd: folder },
  );
  await expect(checked.catch((error: { stdout: string }) => error.stdout)).resolves.toMatchObject({ stderr: '' });
  const own = client();
  for (const [name] of callsForKeys()) {
    const [domain, verb] = name.split('.') as [string, string];
    expect(own[domain]?.[verb], name).toBeTypeOf('function');
  }
});

test('a write whose answer was lost happens once, and a list is read page by page', async () => {
  let lost = 0;
  const losing: typeof fetch = async (...given) => {
    const answer = await fetch(...given);
    if (lost++ === 0) throw new TypeError('the line was cut');
    return answer;
  };
  await client({ fetch: losing }).leads!.create!(lead('once@example.test'));
  expect(lost).toBe(2);
  for (const place of [1, 2, 3]) await client().leads!.create!(lead(`more${place}@example.test`));
  const seen = await Array.fromAsync(sdk.every(client().leads!.list!, { limit: 2 }));
  expect(new Set(seen.map(({ id }) => id)).size).toBe(4);
  expect(seen).toHaveLength(4);
});

test('a dry run changes nothing, and a refusal says why', async () => {
  const before = (await Array.fromAsync(sdk.every(client().leads!.list!))).length;
  await client().leads!.create!(lead('rehearsed@example.test'), { dryRun: true });
  expect(await Array.fromAsync(sdk.every(client().leads!.list!))).toHaveLength(before);
  await expect(client().leads!.get!({ id: owner.organisationId })).rejects.toMatchObject({
    name: 'ApiError',
    status: 404,
    code: 'not_found',
  });
  await expect(client({ key: 'wrong' }).leads!.list!()).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('the collection for Postman has the same calls and no key', async () => {
  const found = await fetch(`${server.url}/api/v1/postman.json`);
  expect(found.headers.get('content-type')).toBe('application/json');
  const collection = (await found.json()) as ReturnType<typeof postmanCollection> & { item: { item: object[] }[] };
  expect(collection.item.flatMap(({ item }) => item)).toHaveLength(callsForKeys().length);
  const text = JSON.stringify(collection);
  expect(text).toContain('{{apiKey}}');
  expect(text).not.toContain(key);
  const zip = await fetch(`${server.url}/api/v1/sdk.zip`);
  expect(new Uint8Array(await zip.arrayBuffer()).subarray(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
});
