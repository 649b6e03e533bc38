import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineFields } from '#contract/core/fields.ts';
import type { Filter } from '#contract/core/filter.ts';
import { parseFilter } from '#contract/core/filter-url.ts';
import { sql, statement } from '#server/core/db/sql.ts';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { filterCompiler } from './compile.ts';

const fields = defineFields({
  stage: { type: 'choice', label: 'x', options: { from: 'stages' } },
  code: { type: 'text', label: 'x', exact: true },
  email: { type: 'email', label: 'x' },
  score: { type: 'number', label: 'x', integer: true },
  budget: { type: 'money', label: 'x' },
  due_on: { type: 'date', label: 'x' },
  touched_at: { type: 'instant', label: 'x' },
  is_hot: { type: 'boolean', label: 'x' },
  owner: { type: 'person', label: 'x' },
  home: { type: 'place', label: 'x' },
  tags: { type: 'tags', label: 'x', options: { from: 'tags' } },
});

const compile = filterCompiler(fields, {
  stage: { column: sql`s.stage` },
  code: { column: sql`s.code`, byPrefix: true },
  email: { column: sql`s.email` },
  score: { column: sql`s.score` },
  budget: { column: sql`s.budget` },
  due_on: { column: sql`s.due_on` },
  touched_at: { column: sql`s.touched_at` },
  is_hot: { column: sql`s.is_hot` },
  owner: { column: sql`s.owner` },
  home: { spot: sql`s.spot`, latitude: sql`s.latitude`, longitude: sql`s.longitude` },
  tags: {
    rows: sql`from secured_tags t where t.organisation_id = s.organisation_id and t.secured_id = s.id`,
    value: sql`t.tag`,
  },
});

const organisation = randomUUID();
const columns = ['stage', 'code', 'email', 'score', 'budget', 'due_on', 'touched_at', 'is_hot', 'owner', 'spot'];

const tables = `
  set search_path = public;
  create table secured (organisation_id uuid, id int, stage text, code text collate "C", email text, score int, budget bigint,
    due_on date, touched_at timestamptz, is_hot boolean, owner uuid, latitude float8, longitude float8,
    spot bigint generated always as (lintel.spot(latitude, longitude)) stored, primary key (organisation_id, id));
  create table secured_tags (organisation_id uuid, secured_id int, tag text, primary key (organisation_id, tag, secured_id));
  ${columns.map((column) => `create index on secured (organisation_id, ${column});`).join('\n')}
  select lintel.keep_apart('secured'), lintel.keep_apart('secured_tags');
  insert into secured select '${organisation}', n, 'stage ' || n % 500, 'code ' || n, n || '@x.test', n % 5000, n, date '2020-01-01' + n % 2000,
    timestamptz '2026-03-08' - n * interval '1 hour', n % 1000 = 0, md5((n % 900)::text)::uuid,
    25 + n % 173 / 8.0, -120 + n % 331 / 8.0 from generate_series(1, 30000) n;
  insert into secured_tags select '${organisation}', n, 'tag ' || n % 1000 from generate_series(1, 30000) n;
  analyze secured; analyze secured_tags;`;

let database: TestDatabase;
let app: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  const owner = new pg.Client(database.owner);
  await owner.connect();
  await owner.query(tables);
  await owner.end();
  app = new pg.Client(database.app);
  await app.connect();
  await app.query("select set_config('app.org_id', $1, false)", [organisation]);
});

afterAll(async () => {
  await app.end();
  await database.drop();
});

const context = { now: new Date('2026-03-08T12:00:00Z'), timeZone: 'America/Chicago', me: randomUUID() };

function read(written: string): Filter {
  const { filter, issues } = parseFilter(fields, written);
  expect(issues).toEqual([]);
  return filter!;
}

async function planOf(filter: Filter): Promise<string> {
  const { text, values } = statement(
    sql`explain select s.id from secured s where s.organisation_id = ${organisation} and ${compile(filter, context).where}`,
  );
  const { rows } = await app.query<{ 'QUERY PLAN': string }>(text, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('the role under test is held by row security', async () => {
  const { rows } = await app.query('select current_user, row_security_active($1::regclass) as active', ['secured']);
  expect(rows).toEqual([{ current_user: 'lintel_app', active: true }]);
});

test.each([
  ['stage:is(stage 7)', 'stage ='],
  ['stage:any_of(stage 7,stage 8)', 'stage = ANY'],
  ['code:is(code 7)', 'code ='],
  ['code:starts_with(code 29)', 'code >='],
  ['email:is(7@x.test)', 'email ='],
  ['score:is(7)', 'score ='],
  ['score:gt(4990)', 'score >'],
  ['score:between(7,9)', 'score >='],
  ['budget:lt(100)', 'budget <'],
  ['due_on:on(2020-02-01)', 'due_on >='],
  ['due_on:before(2020-01-10)', 'due_on <'],
  ['touched_at:in_last(2d)', 'touched_at >='],
  ['touched_at:during(this_week)', 'touched_at >='],
  ['is_hot:is(true)', 'is_hot ='],
  ['owner:is(me)', 'owner ='],
  ['owner:any_of(me,8f14e45f-ceea-367a-9a36-dedd4bea2543)', 'owner = ANY'],
  ['home:inside(30/-98,30.5/-98,30.5/-97)', 'spot >='],
  ['home:near(30/-98,20)', 'spot >='],
  ['tags:has_any(tag 7)', 'tag ='],
  ['tags:has_all(tag 7,tag 8)', 'tag ='],
])('%s is found by index under row security', async (written, condition) => {
  const plan = await planOf(read(written));
  const found = plan.split('\n').filter((line) => /(Index|Recheck) Cond/.test(line) && line.includes(condition));
  expect(found.length, plan).toBeGreaterThan(0);
});

test('the heaviest tree allowed is still planned in a moment', async () => {
  const tags = Array.from({ length: 10 }, (_, n) => `tag ${n}`);
  const heavy: Filter = {
    and: Array.from({ length: 49 }, (_, n) => ({ field: 'tags', op: n % 2 ? 'has_all' : 'has_none', value: tags })),
  };
  const { text, values } = statement(
    sql`explain (summary) select s.id from secured s where s.organisation_id = ${organisation} and ${compile(heavy, context).where}`,
  );
  const { rows } = await app.query<{ 'QUERY PLAN': string }>(text, values);
  const planning = Number(/Planning Time: ([\d.]+) ms/.exec(rows.map((row) => row['QUERY PLAN']).join('\n'))?.[1]);
  expect(planning).toBeLessThan(4_500);
});
