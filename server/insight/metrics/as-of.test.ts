import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holds, type Role, roles } from '#contract/core/access.ts';
import { type Answer, metrics, noKey } from '#contract/core/metrics/metrics.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { leads } from '#contract/people/leads.ts';
import { teamCalls } from '#contract/people/team.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let database: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client(server.database.owner);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

type Question = { metrics: string[]; by: string[]; period: string };
type Told = { question: Question; total: Answer['total']; rows: Answer['rows'] };
const period = 'last_30_days';
/** Accountants read no metrics: theirs is Finance. */
const readers = roles.filter((role) => holds(role, 'metrics.read'));

async function ask(by: Person, question: Question, asOf?: string): Promise<Answer> {
  const { status, body } = await by.do(metrics.ask, { ...question, ...(asOf && { asOf }) } as never);
  expect(status, JSON.stringify([by.role, question, body])).toBe(200);
  return body as Answer;
}

/** Every metric whose past is kept, those of the same records together, as a whole and by everything that is kept of it. */
async function questionsOf(by: Person, at: string): Promise<Question[]> {
  const { body } = await by.do(metrics.known);
  const kept = body.metrics.filter(({ hasPast }) => hasPast);
  expect(kept.length).toBeGreaterThan(10);
  const questions: Question[] = [{ metrics: ['leads_open'], by: ['owner', 'source'], period }];
  for (const of of Map.groupBy(kept, ({ subject }) => subject).values()) {
    const ids = of.map(({ id }) => id);
    questions.push({ metrics: ids, by: [], period });
    for (const { name } of of[0]!.dimensions) {
      const question = { metrics: ids, by: [name], period };
      if ((await by.do(metrics.ask, { ...question, asOf: at })).status === 200) questions.push(question);
    }
  }
  expect(questions.length).toBeGreaterThan(8);
  return questions;
}

async function told(by: Person, questions: readonly Question[], asOf?: string): Promise<Told[]> {
  const answers: Told[] = [];
  for (const question of questions) {
    const { total, rows } = await ask(by, question, asOf);
    answers.push({ question, total, rows });
  }
  return answers;
}

const clock = async (): Promise<string> => {
  const { rows } = await database.query<{ at: string }>(`select to_json(clock_timestamp()) #>> '{}' as at`);
  return rows[0]!.at;
};

/** As many as open behind a number of then. */
async function opened(by: Person, input: object): Promise<number> {
  const ids = new Set<string>();
  let rows = 0;
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { status, body } = await by.do(metrics.rows, { ...input, limit: 20, ...(cursor && { cursor }) } as never);
    expect(status, JSON.stringify([by.role, input, body])).toBe(200);
    for (const { id, at } of body.rows) ids.add(`${id} ${at}`);
    rows += body.rows.length;
    cursor = body.next;
  }
  expect(ids.size, 'no row twice').toBe(rows);
  return rows;
}

/** An office: everybody of it, leads and deals of each and of nobody. */
async function office() {
  const here = await newOrganisation(server);
  const people = {} as Record<Role, Person>;
  for (const role of roles) people[role] = await newMember(server, here, role);
  const { owner, manager, agent, assistant } = people;
  const stranger = await newMember(server, here, 'agent');
  for (const { status } of [
    await owner.do(teamCalls.createTeam, { name: 'North', members: [manager.id, agent.id] }),
    await owner.do(teamCalls.setAssisted, { userId: assistant.id, agents: [agent.id] }),
  ])
    expect(status).toBe(200);
  const leadOf: Record<string, string[]> = {};
  for (const [name, id] of [
    ['agent', agent.id],
    ['manager', manager.id],
    ['stranger', stranger.id],
    ['pond', null],
  ] as const) {
    leadOf[name] = [];
    for (const source of ['zillow', 'website', 'zillow'] as const) {
      const made = await owner.do(leads.create, { firstName: name, source, owner: id });
      expect(made.status).toBe(200);
      leadOf[name].push(made.body.id);
    }
  }
  const dealOf: Record<string, string> = {};
  for (const by of [agent, manager, stranger]) {
    const made = await by.do(deals.create, { name: 'Sale', pipeline: 'buyer' } as never);
    expect(made.status).toBe(200);
    dealOf[by.id] = made.body.id;
  }
  return { people, stranger, leadOf, dealOf };
}

const win = (deal: string | undefined) =>
  database.query(
    `update deals set state = 'won', stage = 'closed', gross_cents = 5, closed_on = (now() at time zone 'Pacific/Honolulu')::date where id = $1`,
    [deal],
  );

test('to everybody, as of a moment everything is as it was shown then, whatever was moved, claimed, sold or archived since', async () => {
  const { people, leadOf, dealOf } = await office();
  const { owner, agent } = people;
  const asked = new Map<Role, Question[]>();
  const then = new Map<Role, Told[]>();
  for (const role of readers) {
    asked.set(role, await questionsOf(people[role], await clock()));
    then.set(role, await told(people[role], asked.get(role)!));
  }
  const moment = await clock();
  for (const whose of ['agent', 'manager', 'stranger', 'pond'] as const) {
    const [first, , third] = leadOf[whose]!;
    const changed = await owner.do(leads.change, { id: first!, stage: 'engaged', source: 'referral' }, { version: 1 });
    expect(changed.status).toBe(200);
    if (whose !== 'pond') expect((await owner.do(leads.archive, { id: third! })).status).toBe(200);
    expect((await owner.do(leads.create, { firstName: 'Later' })).status).toBe(200);
  }
  // Whoever saw it in the pond sees it still, the agent's colleagues of the other team not among these.
  expect((await owner.do(leads.change, { id: leadOf.pond![1]!, owner: agent.id }, { version: 1 })).status).toBe(200);
  for (const id of Object.values(dealOf)) await win(id);
  for (const role of readers) {
    const now = await told(people[role], asked.get(role)!);
    expect(now, role).not.toEqual(then.get(role));
    expect(await told(people[role], asked.get(role)!, moment), role).toEqual(then.get(role));
  }
});

test('what changed hands since is told of then to whoever sees it now, and every number opens its rows', async () => {
  const { people, stranger, leadOf } = await office();
  const { owner, agent } = people;
  const moment = await clock();
  // One is given to a colleague elsewhere, one comes from there.
  const [given, taken] = [leadOf.agent![0]!, leadOf.stranger![0]!];
  expect((await owner.do(leads.change, { id: given, owner: stranger.id }, { version: 1 })).status).toBe(200);
  expect((await owner.do(leads.change, { id: taken, owner: agent.id }, { version: 1 })).status).toBe(200);
  const whose = async (by: Person) =>
    Object.fromEntries(
      (await ask(by, { metrics: ['leads_open'], by: ['owner'], period }, moment)).rows.map(({ keys, cells }) => [
        keys[0] ?? noKey,
        cells.leads_open!.n,
      ]),
    );
  expect(await whose(agent)).toEqual({ [agent.id]: 2, [stranger.id]: 1, [noKey]: 3 });
  expect(await whose(stranger)).toEqual({ [agent.id]: 1, [stranger.id]: 2, [noKey]: 3 });
  expect(await whose(people.viewer)).toEqual({
    [agent.id]: 3,
    [people.manager.id]: 3,
    [stranger.id]: 3,
    [noKey]: 3,
  });
  for (const role of readers) {
    const by = people[role];
    for (const question of await questionsOf(by, moment)) {
      const { total, rows } = await ask(by, question, moment);
      for (const id of question.metrics) {
        const input = { ...question, metrics: [id], asOf: moment, of: 'whole' };
        const what = JSON.stringify([role, question.by, id]);
        const { n } = total.cells[id]!;
        if (question.by.length === 0) expect(await opened(by, input), what).toBe(n);
        else
          expect(
            rows.reduce((sum, { cells }) => sum + (cells[id]?.n ?? 0), 0),
            what,
          ).toBe(n);
        const first = rows.find(({ cells }) => (cells[id]?.n ?? 0) > 0);
        if (first)
          expect(await opened(by, { ...input, keys: first.keys.map((key) => key ?? noKey) }), what).toBe(
            first.cells[id]!.n,
          );
      }
    }
  }
});
