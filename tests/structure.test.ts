import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import type { Kind } from '#contract/core/kind.ts';
import { kinds } from '#contract/kinds.ts';
import { tablesOfMigrations, tableUses, usesOf } from './structure/sql-text.ts';

const root = join(import.meta.dirname, '..');

type Import = { from: string; to: string; isTypeOnly: boolean };

const statement = /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;

/** Our files as paths from the root, packages by name. */
function target(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(from), specifier));
  return specifier;
}

const files = globSync('{app,contract,server,tests,bench}/**/*.{ts,tsx}', { cwd: root }).sort();
const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(join(root, from), 'utf8').matchAll(statement)].map(([, isType, named, loaded]) => ({
    from,
    to: target(from, (named ?? loaded)!),
    isTypeOnly: isType !== undefined,
  })),
);

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);
/** Tests may import from every wing. */
const own = imports.filter(({ from }) => /^(app|contract|server)\//.test(from) && !isTest(from));
const told = (found: Import[]): string[] => found.map(({ from, to }) => `${from} imports ${to}`);

test('there is something to look at', () => {
  expect(own.length).toBeGreaterThan(500);
});

test('the screens know the server by its contract only, never by its code', () => {
  const strays = own.filter(({ from, to }) => from.startsWith('app/') && to.startsWith('server/'));
  expect(told(strays), 'What both need belongs in contract/; a type of the server would drag its code along.').toEqual(
    [],
  );
});

test('the server knows no screens', () => {
  const strays = own.filter(({ from, to }) => from.startsWith('server/') && to.startsWith('app/'));
  expect(told(strays), 'The server loads the built screens (build/server) and nothing of their sources.').toEqual([]);
});

test('the contract is plain values: it imports zod and itself', () => {
  const strays = own.filter(
    ({ from, to }) => from.startsWith('contract/') && to !== 'zod' && !to.startsWith('contract/'),
  );
  expect(told(strays), 'Both wings load the contract, so a clock, a secret or I/O there would be in both.').toEqual([]);
});

test('nothing that runs in the product imports a test or a bench', () => {
  const strays = own.filter(({ to }) => /^(tests|bench)\//.test(to) || isTest(to));
  expect(told(strays), 'A test’s helpers must not be needed for the product to run.').toEqual([]);
});

/** Each storey may use those before it. Information that must go upward travels as an event. */
const storeys = [
  ['core', 'outside'],
  ['account'],
  ['people'],
  ['inventory'],
  ['growth', 'verticals', 'calculators'],
  ['insight'],
];

const storeyOf = (path: string): number => {
  const [wing, room] = path.split('/');
  return wing === 'app' ? -1 : storeys.findIndex((rooms) => rooms.includes(room!));
};

test('a storey imports downwards only', () => {
  const upwards = own.filter(({ from, to }) => storeyOf(from) >= 0 && storeyOf(to) > storeyOf(from));
  expect(told(upwards), 'Record an event below and listen to it above (server/core/events).').toEqual([]);
});

test('screens of a storey import screens of their own and those below', () => {
  const room = (path: string) => storeys.findIndex((rooms) => rooms.includes(path.split('/')[1]!));
  const upwards = own.filter(
    ({ from, to }) =>
      from.startsWith('app/') && to.startsWith('app/') && room(from) >= 0 && room(to) >= 0 && room(to) > room(from),
  );
  expect(told(upwards), 'Only pages and the shell know several domains.').toEqual([]);
});

test('the parts of app/ui know no domain', () => {
  const strays = own.filter(
    ({ from, to }) =>
      from.startsWith('app/ui/') && /^(app|contract)\//.test(to) && !/^(app\/(ui|i18n)|contract\/core)\//.test(to),
  );
  expect(told(strays), 'A part that knows leads cannot show listings: give it what it needs.').toEqual([]);
});

/** Modules that join everything, so importing them would import everything. Settings and log are exempt. */
const joints = [
  'main',
  'web',
  'worker',
  'routes',
  'domains',
  'connectors',
  'departing',
  'hanging',
  'metrics',
  'programs',
  'services',
  'backup',
].map((name) => `server/${name}.ts`);

test('only the joints of the server import its joints', () => {
  const strays = own.filter(
    ({ from, to }) => joints.includes(to) && !joints.includes(from) && !from.startsWith('server/seed/'),
  );
  expect(told(strays), 'Take what you need through Services (server/core/services.ts).').toEqual([]);
});

test('every import of ours leads to a file', () => {
  const known = new Set(files);
  const strays = own.filter(
    ({ to }) => /^(app|contract|server|tests)\/.*\.tsx?$/.test(to) && !known.has(to) && !to.includes('+types'),
  );
  expect(told(strays)).toEqual([]);
});

/** Files that send mail or texts, with the recipients. People outside an organization are reached from one file only, behind the gate. */
const senders: Record<string, string> = {
  'server/people/messages/deliver.ts': 'whoever the gate lets through',
  'server/people/routing/jobs.ts': 'members, about a lead that is held out to them',
  'server/people/routing/text-jobs.ts': 'members who asked for it, about a lead that is held out to them',
  'server/inventory/showings/mail-job.ts': 'members who asked for a showing or are asked; all others by the gate',
  'server/account/factors/phone.ts': 'somebody’s own phone, with a code they asked for',
  'server/account/mails/account-mail.ts': 'account holders, about their account',
  'server/account/notifications/notice-mail.ts': 'members, of what they chose to be told by mail',
  'server/account/notifications/phone.ts': 'a member’s own phone, with a code they asked for',
  'server/account/support/tell-job.ts': 'operators',
  'server/account/telemetry/alert-job.ts': 'operators',
  'server/public/contact/mail-job.ts': 'operators',
  'server/public/waitlist/mail-job.ts': 'a visitor of the installation, to confirm their own wish',
  'server/growth/assistant/request-job.ts': 'operators',
  'server/growth/assistant/reply.ts': 'a visitor of the installation who asked for an answer',
};

test('nothing goes to a person outside but through the one gate', () => {
  const found = globSync('server/**/*.ts', { cwd: root })
    .filter((path) => !isTest(path) && !path.startsWith('server/outside/'))
    .filter((path) => /\b(mail|sms)\??\s*\.send\(/.test(readFileSync(join(root, path), 'utf8')))
    .sort();
  expect(found, 'Ask decide() in server/people/messages/gate and send by deliver.ts.').toEqual(
    Object.keys(senders).sort(),
  );
  const asks = imports.filter(({ from, to }) => to === 'server/people/messages/deliver.ts' && !isTest(from));
  const unasked = asks.filter(
    ({ from }) => !imports.some((other) => other.from === from && other.to === 'server/people/messages/gate/decide.ts'),
  );
  expect(told(unasked), 'Whoever delivers asks the gate itself, right before.').toEqual([]);
});

/** One cycle of each strongly connected group, in import order. */
function circles(edges: Map<string, string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const walk = (file: string, path: string[]): void => {
    state.set(file, 'open');
    for (const next of edges.get(file) ?? []) {
      if (state.get(next) === 'open') found.push([...path.slice(path.indexOf(next)), next].join(' → '));
      else if (!state.has(next)) walk(next, [...path, next]);
    }
    state.set(file, 'done');
  };
  for (const file of edges.keys()) if (!state.has(file)) walk(file, [file]);
  return found;
}

/** Links by which a device calls or writes directly. Clients' numbers are behind the gate; the others are not clients'. */
const dialled: Record<string, string> = {
  'app/people/messages/call-form.tsx': 'after the gate has let it',
  'app/account/operations/conversation.tsx': 'visitors of the product’s own site, for its operators',
  'app/account/operations/message.tsx': 'visitors of the product’s own site, for its operators',
  'app/public/': 'visitors reach us',
};

test('no screen dials or writes to a person past the gate', () => {
  const strays = files.filter(
    (path) =>
      path.startsWith('app/') &&
      !Object.keys(dialled).some((known) => path.startsWith(known)) &&
      /[`'"](tel|sms|mailto):/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(strays, 'Open the composer instead: it asks the gate, and keeps what was done.').toEqual([]);
});

test('no file reaches itself by what it imports', () => {
  const values = imports.filter(({ isTypeOnly, to }) => !isTypeOnly && /\.tsx?$/.test(to));
  const edges = new Map(files.map((file) => [file, values.filter(({ from }) => from === file).map(({ to }) => to)]));
  expect(circles(edges), 'In a circle nothing can be understood, moved or tested alone.').toEqual([]);
});

test('a circle would be found', () => {
  expect(
    circles(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
  ).toEqual(['b → c → b']);
});

/** Words that name kinds of records: their types and their lists. */
const kindWords = new Map(
  (kinds as readonly Kind[])
    .filter(({ views, isCommented }) => views || isCommented)
    .flatMap(({ type, views = `${type}s` }) => [type, `${type}s`, views].map((word) => [word, type] as const)),
);

/** From this number on it is a list of kinds rather than fields of something. */
const fewestKinds = 3;

/** Finds lists of kinds in a file: strings of an array or union, keys of an object, or a chain of comparisons. */
function listsOfKinds(text: string): string[] {
  const bodies = [
    ...[...text.matchAll(/\[[^[\]]*\]/g)].map(([body]) => [...body.matchAll(/'(\w+)'/g)]),
    ...[...text.matchAll(/\{[^{}]*\}/g)].map(([body]) => [...body.matchAll(/[{,\n]\s*'?(\w+)'?:/g)]),
    [...text.matchAll(/^ {2}'?(\w+)'?: [({]/gm)],
    [...text.matchAll(/(?:=== |case )'(\w+)'/g)],
    [...text.matchAll(/\| '(\w+)'/g)],
  ];
  return bodies
    .map((words) => [...new Set(words.flatMap(([, word]) => kindWords.get(word!) ?? []))])
    .filter((named) => named.length >= fewestKinds)
    .map((named) => named.join(', '));
}

/** Files that name several kinds, with the reason why a new kind needs no entry there. */
const kindLists: Record<string, string> = {
  'server/kinds.ts': 'joins what the server knows of each kind',
  'app/kinds.ts': 'joins what the screens know of each kind',
  'app/i18n/keys.ts': 'joins the catalogues of messages',
  'app/routes.ts': 'the addresses of pages, settings of several domains among them',
  'app/people/leads/record/lead-timeline.tsx': 'groups of what happens to a lead',
  'app/shell/offline/queue/effects/leads.ts': 'queries that a lead which was made offline begins with',
  'server/people/imports/words.ts': 'what other programs call the stages of a lead',
  'contract/people/erasure.ts': 'what an erasure counts as removed: that differs by kind',
  'contract/account/organisation-deletion.ts':
    'what people know by name of what goes with an organization; all tables go',
  'contract/insight/organisation-imports.ts': 'what a preview names; all tables come, and others are counted together',
  'contract/insight/dashboard.ts': 'insight reads across domains: what is at risk differs by kind',
  'app/insight/dashboard/risks.tsx': 'the same on the screen',
  'contract/growth/ai-tools/tools.ts': 'which records tools are made for: another kind comes with a tool for it',
  'contract/growth/ai-tools/ai-tools.ts': 'what a sentence may rest on: messages, documents and guides are among it',
  'app/verticals/lenders/new-introduction.tsx': 'names of fields: the amount of a loan is among them',
  'contract/verticals/closing/facts.ts': 'what a closing joins: another part comes with dates and rules of its own',
  'server/verticals/closing/facts.ts': 'the same, read from their tables',
  'server/verticals/closing/join.ts': 'the same, linked',
  'app/verticals/closing/queries.ts': 'the same, by the queries they concern',
};

test('kinds of records are listed in one place a wing', () => {
  const found = files
    .filter((path) => /^(app|contract|server)\//.test(path) && !isTest(path) && !path.startsWith('server/seed/'))
    .map((path) => ({ path, lists: listsOfKinds(readFileSync(join(root, path), 'utf8')) }))
    .filter(({ lists }) => lists.length > 0);
  expect(
    found.filter(({ path }) => !(path in kindLists)),
    'Read contract/kinds.ts, server/kinds.ts or app/kinds.ts instead (docs/decisions/0053-kinds.md), or say here why not.',
  ).toEqual([]);
  expect(
    Object.keys(kindLists).filter((path) => !found.some((known) => known.path === path)),
    'These name no kinds any more: take them off the list.',
  ).toEqual([]);
  expect(Object.keys(kindLists).length, 'Fewer, never more.').toBeLessThanOrEqual(19);
});

/** Only the import engine parses record files row by row; bank files are the exception. */
test('files of records are taken in by one engine', () => {
  const readers = files.filter(
    (path) =>
      path.startsWith('server/') &&
      !isTest(path) &&
      /\bparseCsv\(/.test(readFileSync(join(root, path), 'utf8')) &&
      !/^server\/core\/(csv|imports)\//.test(path),
  );
  // Banks put lines about the account above the header.
  expect(readers, 'Read it by server/core/imports (docs/decisions/0091-imports.md).').toEqual([
    'server/core/ledger/bank-file.ts',
  ]);
});

test('a list of kinds would be found', () => {
  expect(listsOfKinds("export const places = ['lead', 'listing', 'deal', 'none'] as const;")).toEqual([
    'lead, listing, deal',
  ]);
  expect(listsOfKinds('const icons = { lead: User, listing: House, deals: Hands };')).toEqual(['lead, listing, deal']);
  expect(listsOfKinds("if (type === 'lead') a(); if (type === 'deal') b(); if (type === 'task') c();")).toEqual([
    'lead, deal, task',
  ]);
  expect(listsOfKinds("const sides = { lead: id, listing: null }; const two = ['lead', 'deal'];")).toEqual([]);
});

/** Kind files are imported by central lists, so they must not import their domain: lower storeys read those lists. */
const kindFiles = /^(contract\/(?!core\/event-).*-kinds?|(app|server)\/.*\/kind)\.ts$/;

test('a kind of record is a plain value', () => {
  const allowed = (from: string, to: string): boolean => {
    if (!/^(app|contract|server)\//.test(to)) return true;
    if (from.startsWith('contract/')) return to === 'contract/core/kind.ts';
    if (from.startsWith('server/')) return /^(contract|server)\/core\/|\/policy\.ts$/.test(to);
    return to === 'app/kind.ts' || to === 'app/api.ts';
  };
  const strays = own.filter(({ from, to, isTypeOnly }) => kindFiles.test(from) && !isTypeOnly && !allowed(from, to));
  expect(told(strays), 'A kind imports its policy and the core; what does more belongs in the manifest.').toEqual([]);
});

const kindJoiners = ['contract/kinds.ts', 'server/kinds.ts', 'app/kinds.ts'];
/** Other readers of a single kind's value, with the reason. */
const kindReaders: Record<string, string> = {
  'app/insight/metrics/question-filter.tsx': 'the lists whose filters a question may carry',
  'app/people/inbox/conversation-row.tsx': 'the icon of a lead',
  'app/shell/palette/found-in.ts': 'how a lead is found',
  'server/inventory/offers/manifest.ts': 'who sees a listing hears of its offers',
  'server/insight/predictions/records.ts': 'what predictions are made of',
};

test('a new kind is a line in one file a wing, and its own folders', () => {
  const joined = own.filter(({ from, to }) => kindJoiners.includes(from) && kindFiles.test(to));
  const values = new Set(joined.map(({ to }) => to));
  expect(values.size).toBeGreaterThan(30);
  const roomOf = (path: string): string => path.split('/').slice(1, 3).join('/').replace(/\.ts$/, '');
  const others = own.filter(
    ({ from, to }) => values.has(to) && !kindJoiners.includes(from) && roomOf(from) !== roomOf(to),
  );
  expect([...new Set(others.map(({ from }) => from))].sort(), told(others).join('\n')).toEqual(
    Object.keys(kindReaders).sort(),
  );
  for (const value of values)
    expect(
      joined.filter(({ to }) => to === value).map(({ from }) => from),
      value,
    ).toHaveLength(1);
});

test('only the joiners import manifests', () => {
  const joiners = ['app/domains.ts', 'server/domains.ts'];
  const manifests = new Set(
    own.flatMap(({ from, to, isTypeOnly }) => (joiners.includes(from) && !isTypeOnly ? to : [])),
  );
  expect(manifests.size).toBeGreaterThan(50);
  const strays = own.filter(({ from, to }) => manifests.has(to) && !joiners.includes(from));
  expect(told(strays), 'Import what you need from the file that makes it.').toEqual([]);
});

/** Folders that form one domain and share their tables. */
const houses: Record<string, string> = {
  'core/auth': 'core',
  'core/db': 'core',
  'core/events': 'core',
  'core/http': 'core',
  'core/jobs': 'core',
  account: 'account/identity',
  'account/auth': 'account/identity',
  'account/demo': 'account/identity',
  'account/factors': 'account/identity',
  'account/mails': 'account/identity',
  'account/oauth': 'account/identity',
  'account/organisations': 'account/identity',
  'account/single-sign-on': 'account/identity',
  // The engine, and the folder where its programs are edited.
  'people/automations': 'core/programs',
  // Files of leads, and of everything else.
  'people/files': 'files',
  'inventory/files': 'files',
};
const houseOf = (domain: string): string => houses[domain] ?? domain;

/** Domains that write other domains' tables, with the reason. */
const guests: Record<string, { tables: readonly string[]; why: string }> = {
  core: { tables: ['api_keys', 'app_grants'], why: 'notes when a key or an app was used, as it reads who calls' },
  'people/team': {
    tables: ['teams', 'team_members', 'assistants', 'licences'],
    why: 'who is in a team and holds a license is kept with accounts and arranged one storey above',
  },
  'people/imports': {
    tables: ['leads', 'notes', 'contact_points', 'suppressions'],
    why: 'thousands of rows in one statement, and back again as they were',
  },
  'people/merging': {
    tables: ['leads', 'contact_points', 'merge_candidates'],
    why: 'makes two of a person one, and two again',
  },
  'people/scoring': { tables: ['leads'], why: 'counts all leads of an organization at night, locked in one order' },
  'inventory/feeds': {
    tables: ['listings', 'listing_prices', 'listing_statuses', 'properties'],
    why: 'a page of a feed in one statement a table',
  },
  'inventory/retention': {
    tables: ['files', 'deal_items'],
    why: 'how long papers of deals stay, over all of a deal or of a report at once',
  },
  'inventory/signing': { tables: ['files'], why: 'keeps the sealed copy with all that its original has' },
};

const uses = tableUses();
const isGuest = (house: string, table: string): boolean => guests[house]?.tables.includes(table) ?? false;

/** The owner of each table: the domain that writes it without being an exception. */
const owners = new Map<string, Set<string>>();
for (const { table, domain, isWrite } of uses)
  if (isWrite && !isGuest(houseOf(domain), table))
    owners.set(table, (owners.get(table) ?? new Set()).add(houseOf(domain)));

test('each table has one writer', () => {
  expect(uses.filter(({ isWrite }) => isWrite).length).toBeGreaterThan(300);
  expect(
    [...owners]
      .filter(([, writers]) => writers.size > 1)
      .map(([table, writers]) => `${table}: ${[...writers].join(', ')}`),
    'Call a function of whose table it is, or say among `guests` why not.',
  ).toEqual([]);
  const written = new Set(uses.flatMap(({ table, domain, isWrite }) => (isWrite ? `${houseOf(domain)} ${table}` : [])));
  expect(
    Object.entries(guests).flatMap(([guest, { tables }]) =>
      tables.filter((table) => !written.has(`${guest} ${table}`)).map((table) => `${guest} ${table}`),
    ),
    'They do not write these any more: take them off the list.',
  ).toEqual([]);
  expect(Object.keys(guests).length).toBeLessThan(10);
});

/** Reads from a higher storey, with the reason. */
const looksUp: Record<string, string> = {
  'account/onboarding files': 'the logo of an organization is a file',
  'core/auth app_grants': 'what an app was allowed is read where callers are known',
  'core/jobs app_grants': 'a job that an app started ends with what it was allowed',
  'core/auth app_tokens': 'who an app’s token acts for is read where callers are known',
  'core/auth apps': 'a removed app acts for nobody',
  'core/auth saml_connections': 'who must sign in with the provider is asked where callers are known',
  'core/auth support_accesses': 'whom an organization lets in is asked where callers are known',
  'account/referral-program company_links': 'offices of one company do not refer each other',
  'people/calendar listings': 'how long the drive to a home takes',
  'people/routing listings': 'whose listing somebody asks about, who then gets the lead',
  'people/tasks listings': 'a task for a listing is seen by whoever sees the listing',
  'people/erasure signings': 'what was signed stays when a person is erased',
};

/** Migrations before 0600 are numbered by the storey of their tables; later ones belong to their writer. */
const storeyOfMigration = (file: string): number => {
  const number = Number(file.slice(0, 4));
  const found = [10, 20, 40, 50, 60].findIndex((next) => number < next);
  return found < 0 ? Number.POSITIVE_INFINITY : found;
};
const storeyOfHouse = (house: string): number => storeys.findIndex((rooms) => rooms.includes(house.split('/')[0]!));

test('SQL reads from its own storey and those below', () => {
  const tables = tablesOfMigrations();
  const storeyOfTable = (table: string): number => {
    const writers = [...(owners.get(table) ?? [])].map((owner) => storeyOfHouse(owner === 'files' ? 'people' : owner));
    const lowest = Math.min(storeyOfMigration(tables.get(table)!), ...writers);
    return Number.isFinite(lowest) ? lowest : -1;
  };
  const upwards = new Set(
    uses
      .filter(({ domain, table }) => storeyOfHouse(domain) >= 0 && storeyOfTable(table) > storeyOfHouse(domain))
      .map(({ domain, table }) => `${domain} ${table}`),
  );
  expect([...upwards].sort(), 'Listen to an event, be told through `Answers`, or say here why not.').toEqual(
    Object.keys(looksUp).sort(),
  );
});

test('a write and a read would be found', () => {
  const known = new Set(['leads', 'notes']);
  expect(usesOf('await tx.run(sql`update leads l set name = 1 from notes n`)', known)).toEqual([
    { table: 'leads', isWrite: true },
    { table: 'notes', isWrite: false },
  ]);
  expect(usesOf('sql`delete from notes where id = 1`; sql`insert into leads (id) select 1`', known)).toEqual([
    { table: 'notes', isWrite: true },
    { table: 'leads', isWrite: true },
  ]);
  expect(usesOf('// update leads set what\nconst text = "from here";', known)).toEqual([]);
});

test('a day has a zone: no statement takes the database’s own day', () => {
  const strays = globSync('server/**/*.{ts,sql}', { cwd: root })
    .filter((path) => !isTest(path) && !path.endsWith('0022-files.sql'))
    .filter((path) => /(^|[^`])\bcurrent_date\b(?!`)/m.test(readFileSync(join(root, path), 'utf8')));
  expect(strays, 'It is London’s day, hours ahead of every customer: see server/core/db/days.ts.').toEqual([]);
});
