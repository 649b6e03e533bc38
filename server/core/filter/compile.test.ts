import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Filter, FilterContext } from '#contract/core/filter.ts';
import { matcher } from '#contract/core/filter-matches.ts';
import { parseFilter } from '#contract/core/filter-url.ts';
import { type Sql, sql, statement } from '#server/core/db/sql.ts';
import {
  contexts,
  days,
  filtersOver,
  instants,
  labels,
  people,
  phones,
  points,
  stages,
  words,
} from '#tests/filter/arbitrary.ts';
import { sampleFields } from '#tests/filter/sample.ts';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { filterCompiler } from './compile.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

const compile = filterCompiler(sampleFields, {
  name: { column: sql`s.name` },
  code: { column: sql`s.code`, byPrefix: true },
  nicknames: { rows: sql`from sample_nicknames n where n.sample_id = s.id`, value: sql`n.nickname` },
  email: { column: sql`s.email`, contains: (part) => sql`s.id in (select sample_with_email(${part}))` },
  phones: { rows: sql`from sample_phones p where p.sample_id = s.id`, value: sql`p.phone` },
  stage: { column: sql`s.stage` },
  source: { column: sql`s.source` },
  tags: { rows: sql`from sample_tags t where t.sample_id = s.id`, value: sql`t.tag` },
  score: { column: sql`s.score` },
  baths: { column: sql`s.baths` },
  budget: { column: sql`s.budget` },
  birthday: { column: sql`s.birthday` },
  touched_at: { column: sql`s.touched_at` },
  is_pre_approved: { column: sql`s.is_pre_approved` },
  owner: { column: sql`s.owner` },
  assistant: { column: sql`s.assistant_key`, nobody },
  home: { spot: sql`s.spot`, latitude: sql`s.latitude`, longitude: sql`s.longitude` },
  open_tasks: { column: sql`s.open_tasks` },
  visits: { rows: sql`from sample_visits v where v.sample_id = s.id`, at: sql`v.at` },
});

const tables = `
  create table samples (id int primary key, name text, code text collate "C", email text, stage text, source text, score int,
    baths float8, budget bigint, birthday date, touched_at timestamptz, is_pre_approved boolean, owner uuid, open_tasks int,
    latitude float8, longitude float8, spot bigint generated always as (lintel.spot(latitude, longitude)) stored,
    assistant uuid, assistant_key uuid generated always as (coalesce(assistant, '${nobody}')) stored);
  create table sample_nicknames (sample_id int, nickname text);
  create table sample_phones (sample_id int, phone text);
  create table sample_tags (sample_id int, tag text);
  create table sample_visits (sample_id int, at timestamptz);
  create function sample_with_email(part text) returns setof int language sql
    as $$ select id from samples where strpos(email, part) > 0 $$`;

const columns =
  'id, name, code, email, stage, source, score, baths, budget, birthday, touched_at, is_pre_approved, owner, open_tasks, assistant, latitude, longitude';

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 });
const samples = fc.array(
  fc.record({
    name: maybe(fc.oneof(words, fc.constant(''))),
    code: maybe(words),
    nicknames: fc.array(words, { maxLength: 2 }),
    email: maybe(fc.constantFrom('ana@x.test', 'ana_b@x.test', 'bo%@x.test', 'z@y.test')),
    phones: fc.array(fc.constantFrom(...phones), { maxLength: 2 }),
    stage: maybe(fc.constantFrom(...stages)),
    source: maybe(fc.constantFrom(...labels)),
    tags: fc.uniqueArray(fc.constantFrom(...labels), { maxLength: 3 }),
    score: maybe(fc.constantFrom(-2, 0, 1, 50, 99, 100)),
    baths: maybe(fc.constantFrom(-1.5, 0, 1, 1.5, 2.5, 1e-7)),
    budget: maybe(fc.constantFrom(0, 1, 64_000_000)),
    birthday: maybe(days),
    touched_at: maybe(instants.map((instant) => instant.toISOString())),
    is_pre_approved: maybe(fc.boolean()),
    owner: maybe(fc.constantFrom(...people)),
    assistant: maybe(fc.constantFrom(...people)),
    home: maybe(points),
    open_tasks: maybe(fc.integer({ min: 0, max: 4 })),
    visits: fc.array(
      instants.map((instant) => instant.toISOString()),
      { maxLength: 4 },
    ),
  }),
  { minLength: 60, maxLength: 60 },
);
type Sample = typeof samples extends fc.Arbitrary<(infer Row)[]> ? Row : never;

let database: TestDatabase;
let client: pg.Client;

const run = async (piece: Sql) => (await client.query(statement(piece))).rows as Record<string, unknown>[];

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client(database.owner);
  await client.connect();
  await client.query(tables);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function store(rows: readonly Sample[]): Promise<void> {
  await client.query('truncate samples, sample_nicknames, sample_phones, sample_tags, sample_visits');
  const text = JSON.stringify(rows.map((row, id) => ({ ...row, ...row.home, id })));
  await run(
    sql`insert into samples (${sql.raw(columns)}) select ${sql.raw(columns)} from json_populate_recordset(null::samples, ${text}::json)`,
  );
  for (const [table, list] of Object.entries({
    nicknames: 'text',
    phones: 'text',
    tags: 'text',
    visits: 'timestamptz',
  })) {
    await run(sql`insert into ${sql.raw(`sample_${table}`)}
      select (row ->> 'id')::int, item::${sql.raw(list)} from json_array_elements(${text}::json) row,
      json_array_elements_text(row -> ${table}) item`);
  }
}

const idsBySql = async (filter: Filter, context: FilterContext) =>
  (await run(sql`select s.id from samples s where ${compile(filter, context).where} order by s.id`)).map(
    ({ id }) => id,
  );

const idsByMatching = (rows: readonly Sample[], filter: Filter, context: FilterContext) => {
  const matches = matcher(sampleFields, filter, context);
  return rows.flatMap((row, id) => (matches(row as Parameters<typeof matches>[0]) ? [id] : []));
};

const read = (text: string): Filter => {
  const { filter, issues } = parseFilter(sampleFields, text);
  expect(issues).toEqual([]);
  return filter!;
};

test('SQL and TypeScript choose the same rows, whatever the rows and whatever the tree', async () => {
  await fc.assert(
    fc.asyncProperty(
      samples,
      fc.array(fc.tuple(filtersOver(sampleFields), contexts), { minLength: 40, maxLength: 40 }),
      async (rows, asked) => {
        await store(rows);
        for (const [filter, context] of asked) {
          expect(await idsBySql(filter, context)).toEqual(idsByMatching(rows, filter, context));
        }
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);

test('a filter and its opposite share every row out between them', async () => {
  await fc.assert(
    fc.asyncProperty(
      samples,
      fc.array(fc.tuple(filtersOver(sampleFields), contexts), { minLength: 10, maxLength: 10 }),
      async (rows, asked) => {
        await store(rows);
        for (const [filter, context] of asked) {
          const both = [...(await idsBySql(filter, context)), ...(await idsBySql({ not: filter }, context))];
          expect(both.sort((a, b) => Number(a) - Number(b))).toEqual(rows.map((_, id) => id));
        }
      },
    ),
    { numRuns: 10 },
  );
}, 60_000);

test('filters of one shape are one text, and of one text one shape', () => {
  const context: FilterContext = { now: new Date(), timeZone: 'UTC', me: people[0]! };
  const shapes = new Map<string, string>();
  const texts = new Map<string, string>();
  fc.assert(
    fc.property(filtersOver(sampleFields), (filter) => {
      const { where, shape } = compile(filter, context);
      const text = statement(where).text;
      expect(shapes.get(shape) ?? text).toBe(text);
      expect(texts.get(text) ?? shape).toBe(shape);
      shapes.set(shape, text);
      texts.set(text, shape);
    }),
    { numRuns: 2000 },
  );
});

test('values never become text', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 50 }), (word) => {
      const marked = `\u{1F5DD}${word}`;
      const filters: Filter[] = [
        { field: 'name', op: 'contains', value: marked },
        { field: 'source', op: 'any_of', value: [marked, 'x'] },
        { field: 'tags', op: 'has_all', value: [marked] },
        { field: 'code', op: 'starts_with', value: marked },
      ];
      const { where } = compile({ or: filters }, { now: new Date(), timeZone: 'UTC', me: null });
      expect(statement(where).text).not.toContain('\u{1F5DD}');
    }),
  );
});

test('a field without a rule, or a name of the prototype, compiles to nothing', () => {
  const context: FilterContext = { now: new Date(), timeZone: 'UTC', me: null };
  for (const field of ['secret', 'constructor', '__proto__', 's.id; drop table samples']) {
    expect(() => compile({ field, op: 'is', value: 'x' }, context)).toThrow('There is no rule');
  }
});

test.each([
  ['stage:is(new)', 's.stage = $1::text'],
  ['stage:any_of(new,closed)', 's.stage = any($1::text[])'],
  ['stage:is_not(new)', '(s.stage = $1::text) is not true'],
  ['not(stage:is_not(new))', 's.stage = $1::text'],
  ['owner:is(none)', 's.owner is null'],
  ['owner:any_of(me,none)', '(s.owner = $1::uuid or s.owner is null)'],
  ['assistant:any_of(me,none)', 's.assistant_key = any($1::uuid[])'],
  ['assistant:is_not_empty', '(s.assistant_key = $1::uuid) is not true'],
  ['touched_at:in_last(3d)', '(s.touched_at >= $1::timestamptz and s.touched_at < $2::timestamptz)'],
  ['code:starts_with(AB)', '(s.code >= $1::text and s.code < $2::text)'],
  [
    'tags:has_none(vip,cash)',
    'not (exists (select from sample_tags t where t.sample_id = s.id and t.tag = any($1::text[])))',
  ],
  ['visits:gte(1)', 'exists (select from sample_visits v where v.sample_id = s.id)'],
  ['visits:is(0)', 'not exists (select from sample_visits v where v.sample_id = s.id)'],
  ['', 'true'],
])('%s becomes %s', (text, expected) => {
  const { where } = compile(read(text), { now: new Date(), timeZone: 'UTC', me: people[0]! });
  expect(statement(where).text).toBe(expected);
});

test('negation is carried down to the conditions', () => {
  const filter = read('not(and(stage:is(new)~or(score:gte(5)~name:is_empty)))');
  const { shape } = compile(filter, { now: new Date(), timeZone: 'UTC', me: null });
  expect(shape).toBe('or(stage:!is,and(score:!gte,name:!empty))');
});
