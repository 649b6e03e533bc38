import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { archives } from '#contract/insight/archives.ts';
import { organisationImports } from '#contract/insight/organisation-imports.ts';
import { automations } from '#contract/people/automations/automations.ts';
import { leads } from '#contract/people/leads.ts';
import { tasks } from '#contract/people/tasks.ts';
import { newId } from '#server/core/db/ids.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { eicar, startClamav } from '#server/outside/testing/clamav-server.ts';
import { scanFileJob } from '#server/people/files/scan-job.ts';
import { readTables } from '#tests/database/catalogue.ts';
import { fillAll } from '#tests/database/fill.ts';
import { ofNobody } from '#tests/database/rules.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { writeArchiveJob } from '../write-job.ts';
import { zip } from '../zip.ts';
import { checkImportJob } from './check-job.ts';
import { IdSet } from './ids.ts';
import { importJob } from './import-job.ts';
import { planOf, readCatalog, stayingTables } from './plan.ts';
import { rowHere } from './rows.ts';

let server: TestServer;
let worker: JobWorker;
let owner: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client(server.database.owner);
  await owner.connect();
  worker = new JobWorker({
    services: server.services,
    kinds: [writeArchiveJob, checkImportJob, importJob],
    pollMs: 20,
  });
  worker.start();
});
const folders: string[] = [];
afterAll(async () => {
  await worker.stop();
  await owner.end();
  await server.stop();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

type Row = Record<string, unknown>;
type Manifest = {
  format: string;
  organization: { id: string; name: string };
  rows: Record<string, number>;
  entries: { name: string; bytes: number; sha256: string }[];
} & Row;
type Unpacked = {
  bytes: Uint8Array;
  read: (name: string) => Buffer;
  rows: (table: string) => Row[];
  manifest: Manifest;
};

/** Unpacked by a program that is not ours. */
function unpacked(bytes: Uint8Array): Unpacked {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-import-'));
  folders.push(folder);
  writeFileSync(join(folder, 'a.zip'), bytes);
  execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, 'a.zip'), join(folder, 'out')]);
  const read = (name: string) => readFileSync(join(folder, 'out', name));
  const rows = (table: string) =>
    read(`json/${table}.ndjson`)
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row);
  return { bytes, read, rows, manifest: JSON.parse(read('manifest.json').toString()) };
}

async function exported(by: Person): Promise<Unpacked> {
  const asked = (await by.do(archives.make)).body;
  await vi.waitFor(async () => {
    expect((await by.do(archives.list)).body.archives[0]).toMatchObject({ id: asked.id, state: 'ready' });
  }, patience);
  const response = await fetch(`${server.url}/api/v1/organisation/archives/${asked.id}/file`, {
    headers: { cookie: by.cookie },
  });
  return unpacked(new Uint8Array(await response.arrayBuffer()));
}

async function handedIn(by: Person, bytes: Uint8Array) {
  const response = await fetch(`${server.url}/api/v1/organisation/imports`, {
    method: 'POST',
    headers: { cookie: by.cookie, origin: server.url, 'content-type': 'application/zip', 'idempotency-key': newId() },
    body: bytes as Uint8Array<ArrayBuffer>,
  });
  const body = (await response.json()) as { id: string; code?: string };
  if (response.status !== 200) return { status: response.status, body, imported: undefined };
  return vi.waitFor(async () => {
    const found = (await by.do(organisationImports.list)).body.imports.find(({ id }) => id === body.id)!;
    expect(['ready', 'refused']).toContain(found.state);
    return { status: 200, body, imported: found };
  }, patience);
}

async function imported(by: Person, id: string) {
  expect((await by.do(organisationImports.start, { id, unmatched: 'former' })).status).toBe(200);
  return vi.waitFor(async () => {
    const found = (await by.do(organisationImports.list)).body.imports.find((one) => one.id === id)!;
    expect(['done', 'failed']).toContain(found.state);
    return found;
  }, patience);
}

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const uuids = (text: string): string[] => text.match(uuid) ?? [];

/** Where two exports differ by more than ids, given that each id stands for exactly one other everywhere. */
class Comparison {
  readonly #there = new Map<string, string>();
  readonly #back = new Map<string, string>();
  readonly differences: string[] = [];

  pair(a: string, b: string): boolean {
    if (!this.#there.has(a) && !this.#back.has(b)) {
      this.#there.set(a, b);
      this.#back.set(b, a);
    }
    return this.#there.get(a) === b && this.#back.get(b) === a;
  }

  compare(a: unknown, b: unknown, place: string): void {
    if (isUuid(a) && isUuid(b)) {
      if (!this.pair(a, b)) this.differences.push(`${place}: ${a} is ${b} here and not everywhere`);
    } else if (a !== null && b !== null && typeof a === 'object' && typeof b === 'object') {
      const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
      for (const key of keys) this.compare((a as Row)[key], (b as Row)[key], `${place}.${key}`);
    } else if (typeof a === 'string' && typeof b === 'string' && uuids(a).length > 0) {
      // Within a text: the same words around ids that stand for each other.
      this.compare(a.replace(uuid, '·'), b.replace(uuid, '·'), place);
      this.compare(uuids(a), uuids(b), place);
    } else if (a !== b) this.differences.push(`${place}: ${JSON.stringify(a)} became ${JSON.stringify(b)}`);
  }
}

/** What an import changes on purpose: never an address, a name or a number of a client. */
const changedOnPurpose = [
  /^events\[\d+\]\.(tx|position)/,
  /\.storage_key:/,
  /^(open_houses|booking_pages|showing_settings|rental_vacancies|inbound_doors|sites|site_addresses|commercial_sales)\[\d+\]\.slug/,
  /^report_schedules\[\d+\]\.(is_on|next_at)/,
  /^loan_borrowers\[\d+\]\.tax_id/,
  /^rental_settings\[\d+\]\.(payout|fee)_account/,
  /^file(s|_versions)\[\d+\]\.scan:/,
];

test('every table that stays behind exists, and everything else comes in an order that holds', async () => {
  const catalog = await server.services.db.asSystem((tx) => readCatalog(tx));
  const names = catalog.map(({ name }) => name);
  expect(stayingTables.filter((name) => !names.includes(name))).toEqual([]);
  const { coming, left } = planOf(catalog);
  expect(coming.length + left.size).toBeGreaterThanOrEqual(names.length);
  for (const secret of [
    'sessions',
    'api_keys',
    'app_grants',
    'memberships',
    'subscriptions',
    'claimed_domains',
    'company_links',
  ])
    expect(coming.map(({ name }) => name)).not.toContain(secret);
});

test('an archive comes into another organization equal, with ids of its own, and goes out again the same', async () => {
  const tables = (await readTables(owner)).filter(({ name }) => !(name in ofNobody));
  const there = await fillAll(owner, tables);
  const seller = await newMember(server, there.organisationId, 'owner');
  const ana = (await seller.do(leads.create, { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@home.test' })).body;
  await seller.do(leads.create, { firstName: '=Zoë', tags: ['sample'] });
  await seller.do(tasks.create, { title: `Call /leads/${ana.id}`, lead: ana.id });
  // Built-in reminders come as they were: on, or off.
  await seller.do(automations.switchBuiltIn, { key: 'showing_end', isOn: true });
  await seller.do(automations.switchBuiltIn, { key: 'guest_reminder', isOn: false });
  const bytesOf: Record<string, Buffer> = {};
  for (const table of ['files', 'file_versions']) {
    const key = there.rows.get(table)!.storage_key as string;
    bytesOf[table] = Buffer.from(`content of ${table} \u0000 ü`);
    await server.services.storage.put(key, bytesOf[table], { contentType: 'text/plain' });
  }
  const before = await exported(seller);

  const buyer = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
  const { imported: checked } = await handedIn(buyer, before.bytes);
  expect(checked).toMatchObject({ state: 'ready', problem: null });
  expect(checked!.preview!.kinds).toContainEqual({ kind: 'leads', rows: 3 });
  expect(checked!.preview!.people.map(({ member }) => member)).toEqual([null, null]);
  expect(checked!.preview!.left.map(({ why }) => why)).toEqual(
    expect.arrayContaining(['payment', 'ways_in', 'counted']),
  );
  const mails = await owner.query('select count(*)::int as n from outbox_messages');
  const done = await imported(buyer, checked!.id);
  expect(done.result?.refusals).toEqual([]);
  expect(done).toMatchObject({ state: 'done', result: { refused: 0, files: 2 } });
  // Nothing was sent, and no listener hears of what happened elsewhere.
  expect((await owner.query('select count(*)::int as n from outbox_messages')).rows).toEqual(mails.rows);
  const heard = `select count(*)::int as n from events where organisation_id = $1 and tx >= 0 and kind not like 'archive.%'`;
  expect((await owner.query(heard, [buyer.organisationId])).rows).toEqual([{ n: 0 }]);
  // A second click starts nothing.
  expect((await buyer.do(organisationImports.start, { id: checked!.id, unmatched: 'owner' })).body.state).toBe('done');

  const after = await exported(buyer);
  const { coming } = planOf(await server.services.db.asSystem((tx) => readCatalog(tx)));
  const comparison = new Comparison();
  comparison.pair(there.organisationId, buyer.organisationId);
  for (const { name } of coming) {
    const a = before.rows(name);
    const fresh = (row: Row) => name !== 'events' || row.tx === -1;
    const b = after.rows(name).filter(fresh);
    expect(b.length, name).toBe(a.length);
    for (let n = 0; n < a.length; n++) comparison.compare(a[n], b[n], `${name}[${n}]`);
  }
  expect(comparison.differences.filter((one) => !changedOnPurpose.some((rule) => rule.test(one)))).toEqual([]);
  for (const table of ['files', 'file_versions']) {
    const [row] = after.rows(table);
    expect(after.read(`files/${row!.storage_key}`), table).toEqual(bytesOf[table]);
    expect(row!.storage_key).toContain(buyer.organisationId);
  }
  const task = after.rows('tasks').find(({ title }) => String(title).startsWith('Call /leads/'))!;
  expect(task.title).toBe(`Call /leads/${task.lead_id}`);
  expect(task.lead_id).not.toBe(ana.id);
  const { builtIn } = (await buyer.do(automations.builtIn, {})).body;
  expect(builtIn.filter(({ isOn }) => !isOn).map(({ key }) => key)).toEqual(['guest_reminder']);
  expect(after.rows('programs').find(({ house_key }) => house_key === 'showing_end')).toMatchObject({ state: 'on' });
  // The lists count anew.
  expect((await buyer.do(leads.list, {})).body.rows.map(({ firstName }) => firstName)).toContain('Ana');
  // It is no longer empty.
  expect(await handedIn(buyer, before.bytes)).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

type Made = { name: string; content: string };
async function packed(entries: Made[], change: (manifest: Manifest) => void = () => {}): Promise<Buffer> {
  const said: Manifest['entries'] = [];
  const manifest: Manifest = {
    format: 'lintel organization archive 1',
    organization: { id: newId(), name: 'There' },
    madeAt: '2026-03-01T00:00:00.000Z',
    rows: {},
    files: 0,
    filesMissing: [],
    entries: said,
  };
  for (const { name, content } of entries) {
    const [, table] = /^json\/(\w+)\.ndjson$/.exec(name) ?? [];
    if (table && table !== 'people') manifest.rows[table] = content.split('\n').filter(Boolean).length;
    const bytes = Buffer.from(content);
    said.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  change(manifest);
  async function* all() {
    for (const { name, content } of [...entries, { name: 'manifest.json', content: JSON.stringify(manifest) }])
      yield {
        name,
        content: (async function* () {
          yield content;
        })(),
      };
  }
  return Buffer.concat(await Array.fromAsync(zip(all())));
}

const leadLine = (organisationId: string) =>
  `${JSON.stringify({ organisation_id: organisationId, id: newId(), first_name: 'A' })}\n`;

test('an archive that is not what it says is refused, with the place', async () => {
  const by = await newMember(server, await newOrganisation(server), 'owner');
  const people = { name: 'json/people.ndjson', content: '' };
  const here = newId();
  const own = (manifest: Manifest) => {
    manifest.organization.id = here;
  };
  const cases: [string, Buffer, string, RegExp][] = [
    ['no ZIP', Buffer.from('MZ'.repeat(100)), 'not_a_zip', /archive/],
    ['a path up', await packed([people, { name: 'files/../../etc/passwd', content: 'x' }]), 'unsafe_name', /passwd/],
    ['a foreign place', await packed([people, { name: '/tmp/x', content: 'x' }]), 'unsafe_name', /tmp/],
    [
      'a wrong hash',
      await packed([people], (m) => {
        m.entries[0]!.sha256 = '0'.repeat(64);
      }),
      'wrong_hash',
      /people/,
    ],
    [
      'a wrong size',
      await packed([people], (m) => {
        m.entries[0]!.bytes = 7;
      }),
      'wrong_size',
      /people/,
    ],
    [
      'an entry nobody named',
      await packed([people, { name: 'files/a', content: 'x' }], (m) => {
        m.entries.pop();
      }),
      'entry_unknown',
      /files\/a/,
    ],
    [
      'an entry that is not there',
      await packed([people], (m) => {
        m.entries.push({ ...m.entries[0]!, name: 'files/b' });
      }),
      'entry_missing',
      /files\/b/,
    ],
    [
      'a later version',
      await packed([people], (m) => {
        m.format = 'lintel organization archive 9';
      }),
      'version_unknown',
      /format/,
    ],
    [
      'a huge count',
      await packed([people], (m) => {
        m.rows.leads = 1e15;
      }),
      'manifest_invalid',
      /rows/,
    ],
    [
      'a row of another organization',
      await packed([people, { name: 'json/leads.ndjson', content: leadLine(here) + leadLine(newId()) }], own),
      'foreign_row',
      /leads\.ndjson:2/,
    ],
    [
      'a row that is none',
      await packed([people, { name: 'json/leads.ndjson', content: `${leadLine(here)}{"a":\n` }], own),
      'row_unreadable',
      /leads\.ndjson:2/,
    ],
    [
      'fewer rows than said',
      await packed([people, { name: 'json/leads.ndjson', content: leadLine(here) }], (m) => {
        own(m);
        m.rows.leads = 2;
      }),
      'wrong_count',
      /leads/,
    ],
  ];
  const bomb = await packed([people, { name: 'files/bomb', content: '0'.repeat(30_000_000) }]);
  // The directory says that it is small.
  const directory = bomb.lastIndexOf(Buffer.from('files/bomb')) - 46;
  bomb.writeUInt32LE(10, directory + 24);
  cases.push(['a bomb', bomb, 'wrong_size', /bomb/]);
  const shared = await packed([people, { name: 'files/a', content: 'abc' }, { name: 'files/b', content: 'abc' }]);
  shared.writeUInt32LE(0, shared.lastIndexOf(Buffer.from('files/b')) - 46 + 42);
  cases.push(['entries that share bytes', shared, 'overlapping', /files\/b/]);
  for (const [what, bytes, code, place] of cases) {
    const { imported: refused } = await handedIn(by, bytes);
    expect(refused, what).toMatchObject({ state: 'refused', problem: { code, place: expect.stringMatching(place) } });
    expect((await by.do(organisationImports.start, { id: refused!.id, unmatched: 'owner' })).status).toBe(409);
  }
});

test('what a hand-made archive may not bring does not come: a plan, a domain, another’s file', async () => {
  const victim = await newOrganisation(server, 'Victim');
  const by = await newMember(server, await newOrganisation(server), 'owner');
  const there = newId();
  const line = (row: Row) => `${JSON.stringify({ organisation_id: there, ...row })}\n`;
  const lead = newId();
  const bytes = await packed(
    [
      { name: 'json/people.ndjson', content: '' },
      {
        name: 'json/claimed_domains.ndjson',
        content: line({ id: newId(), host: 'bank.example', proof: 'x', proved_at: '2026-01-01' }),
      },
      { name: 'json/company_links.ndjson', content: line({ company_id: victim }) },
      {
        name: 'json/files.ndjson',
        content: line({
          id: newId(),
          name: 'a.txt',
          content_type: 'text/plain',
          size: 1,
          storage_key: `archives/${victim}/x.zip`,
        }),
      },
      {
        name: 'json/leads.ndjson',
        content: line({ id: lead, first_name: 'Ana', last_name: '', owner_id: by.id, nonsense: 1 }),
      },
      { name: 'json/no_such_table.ndjson', content: line({ id: newId() }) },
      { name: 'json/notes.ndjson', content: line({ id: newId(), lead_id: newId(), body: 'of nobody’s lead' }) },
    ],
    (m) => {
      m.organization.id = there;
    },
  );
  const { imported: checked } = await handedIn(by, bytes);
  expect(checked!.preview!.left.map(({ why }) => why).sort()).toEqual(['companies', 'unknown', 'ways_in']);
  const done = await imported(by, checked!.id);
  expect(done).toMatchObject({ state: 'done', result: { refused: 1, refusals: [{ place: 'json/notes.ndjson:1' }] } });
  const { rows } = await owner.query('select storage_key from files where organisation_id = $1', [by.organisationId]);
  expect(rows).toHaveLength(1);
  expect(rows[0].storage_key).toMatch(new RegExp(`^imported/${by.organisationId}/`));
  for (const table of ['claimed_domains', 'company_links'])
    expect((await owner.query(`select from ${table} where organisation_id = $1`, [by.organisationId])).rowCount).toBe(
      0,
    );
});

test('an archive proves no phone, locks nobody out, sends no rent elsewhere and passes no file as harmless', async () => {
  const clamav = await startClamav();
  const plain = server;
  const scanning = await startTestServer(undefined, { CLAMAV_URL: clamav.url });
  const kinds = [checkImportJob, importJob, scanFileJob];
  const others = new JobWorker({ services: scanning.services, kinds, pollMs: 20 });
  const database = new pg.Client(scanning.database.owner);
  await database.connect();
  server = scanning;
  others.start();
  try {
    const by = await newMember(scanning, await newOrganisation(scanning), 'owner');
    const [there, person, infected] = [newId(), newId(), newId()];
    const line = (row: Row) => `${JSON.stringify({ organisation_id: there, ...row })}\n`;
    const { rows } = await database.query<{ email: string }>('select email from users where id = $1', [by.id]);
    const key = `${there}/${infected}`;
    const archive = await packed(
      [
        {
          name: 'json/people.ndjson',
          content: `${JSON.stringify({ id: person, email: rows[0]!.email, first_name: 'A', last_name: 'B', role: 'owner', removed_at: null })}\n`,
        },
        {
          name: 'json/security_policies.ndjson',
          content: line({
            networks: ['203.0.113.0/24'],
            session_hours: 1,
            require_factor: false,
            networks_for_keys: false,
          }),
        },
        {
          name: 'json/member_phones.ndjson',
          content: line({
            user_id: person,
            phone: '+15125550199',
            challenge_id: newId(),
            confirmed_at: '2026-01-01T00:00:00Z',
          }),
        },
        {
          name: 'json/rental_settings.ndjson',
          content: line({
            late_fee: { kind: 'none' },
            apply_order: 'rent_first',
            proration: 'actual_days',
            payout_account: 'acct_of_another',
            fee_account: 'acct_of_a_third',
          }),
        },
        {
          name: 'json/files.ndjson',
          content: line({
            id: infected,
            name: 'a.txt',
            content_type: 'text/plain',
            size: eicar.length,
            storage_key: key,
            scan: 'clean',
            content_by: null,
          }),
        },
        { name: `files/${key}`, content: eicar },
      ],
      (m) => {
        m.organization.id = there;
        m.files = 1;
      },
    );
    const { imported: checked } = await handedIn(by, archive);
    const done = await imported(by, checked!.id);
    expect(done).toMatchObject({ state: 'done', result: { refused: 0, files: 1 } });
    expect((await by.do(organisationImports.list)).status).toBe(200);
    const of = async (table: string) =>
      (await database.query<Row>(`select * from ${table} where organisation_id = $1`, [by.organisationId])).rows;
    expect(await of('security_policies')).toEqual([]);
    expect(await of('member_phones')).toEqual([]);
    expect(await of('rental_settings')).toMatchObject([{ payout_account: '', fee_account: '' }]);
    await vi.waitFor(async () => expect(await of('files')).toMatchObject([{ scan: 'infected' }]), patience);
  } finally {
    server = plain;
    await others.stop();
    await database.end();
    await scanning.stop();
    await clamav.stop();
  }
});

test('long rows come a few at a time, whatever they add up to', async () => {
  const by = await newMember(server, await newOrganisation(server), 'owner');
  const there = newId();
  const long = 'a'.repeat(1_000_000);
  const rows = Array.from({ length: 9 }, (_, n) =>
    JSON.stringify({ organisation_id: there, id: newId(), owner_id: by.id, name: `Long ${n}`, widgets: [long] }),
  );
  const bytes = await packed(
    [
      { name: 'json/people.ndjson', content: '' },
      { name: 'json/dashboards.ndjson', content: `${rows.join('\n')}\n` },
    ],
    (m) => {
      m.organization.id = there;
    },
  );
  const { imported: checked } = await handedIn(by, bytes);
  expect(await imported(by, checked!.id)).toMatchObject({ state: 'done', result: { rows: 9, refused: 0 } });
  // Rows that were written together bear one transaction.
  const { rows: together } = await owner.query<{ n: number }>(
    'select count(*)::int as n from dashboards where organisation_id = $1 group by xmin::text',
    [by.organisationId],
  );
  expect(Math.max(...together.map(({ n }) => n))).toBeLessThanOrEqual(4);
  expect(together.reduce((sum, { n }) => sum + n, 0)).toBe(9);
});

test('whatever is sealed as a whole stays behind, also in a table that comes to be later', async () => {
  const catalog = await server.services.db.asSystem((tx) => readCatalog(tx));
  const { coming } = planOf(catalog);
  expect(coming.filter(({ columns }) => columns.has('sealed')).map(({ name }) => name)).toEqual([]);
});

test('no column can name bytes of another organization, whichever it is', async () => {
  const { coming } = planOf(await server.services.db.asSystem((tx) => readCatalog(tx)));
  const [victim, organisationId, ownerId] = [newId(), newId(), newId()];
  const here = {
    mapping: { importId: newId(), own: new IdSet(), known: new Map<string, string>() },
    organisationId,
    ownerId,
    members: new Set([ownerId]),
    hasScanner: false,
  };
  // Columns that the program reads bytes by, wherever they stand.
  const named = ['storage_key', 'logo_key'];
  const tables = coming.filter(({ columns }) => named.some((column) => columns.has(column)));
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['files', 'deal_authorizations']));
  for (const table of tables)
    for (const column of named.filter((one) => table.columns.has(one)))
      expect(rowHere(table, { [column]: `${victim}/${newId()}` }, here).row[column], table.name).toMatch(
        new RegExp(`^imported/${organisationId}/`),
      );
});
