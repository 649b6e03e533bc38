import pg from 'pg';
import { leadBulk } from '#contract/people/lead-bulk.ts';
import { leads } from '#contract/people/leads.ts';
import { type Ask, endOf, Refused, undone } from './long-work.ts';
import type { Table } from './table.ts';
import type { Subject } from './works.ts';

type Options = { table: Table; owner: pg.ClientConfig; subject: Subject; ask: Ask };
type Times = { p50: number; p99: number };

const [from, to] = ['nurture', 'attempting'] as const;
const most = 100_000;
/** How long the other users are measured alone, as the baseline. */
const aloneMs = 4_000;

/**
 * Moves a hundred thousand leads to another stage at once, compared with one bare statement, while other users read lists, create leads,
 * and change leads being moved.
 */
export async function measureBulk({ table, owner, subject, ask }: Options): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  const { score, ids } = await selection(client, subject);
  const bareSeconds = await moveBare(client, subject, score);

  const others = {
    'a list': () => ask(leads.list, { sort: '-score', limit: 50 }),
    'a new lead': () => ask(leads.create, { firstName: 'Bench', lastName: 'Mark' }),
    'a change to what is moved': changeOne(ask, ids),
  };
  type Name = keyof typeof others;
  const names = Object.keys(others) as Name[];
  const watch = async (isOver: () => boolean) =>
    Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await times(others[name], isOver)] as const)),
    ) as Record<Name, Times>;

  const end = performance.now() + aloneMs;
  const alone = await watch(() => performance.now() > end);
  const filter = `stage:is(${from})~score:gte(${score})`;
  const { jobId } = await ask(leadBulk.bulk, {
    selection: { filter },
    do: { act: 'stage', stage: to },
  });
  let isOver = false;
  const moving = endOf(ask, jobId).finally(() => {
    isOver = true;
  });
  const [during, { job, seconds, steps }] = await Promise.all([watch(() => isOver), moving]);
  const { seconds: back } = await undone(ask, jobId);
  await client.query('vacuum analyze leads, lead_counts, bulk_changes');
  await client.end();

  const moved = job.done.toLocaleString('en');
  table.atMost(
    `stage change of ${moved}, × one bare update`,
    seconds / bareSeconds,
    4,
    2.5,
    `${seconds.toFixed(1)} s, told in ${steps} steps, taken back in ${back.toFixed(1)} s`,
  );
  for (const name of names)
    table.atMost(
      `meanwhile: ${name}, p99 × its p99 alone`,
      during[name].p99 / alone[name].p99,
      8,
      4,
      `${Math.round(during[name].p99)} ms, p50 ${Math.round(during[name].p50)} ms`,
    );
}

/** The score above which there are as many leads as one bulk action may change. */
async function selection(client: pg.Client, { organisationId }: Subject): Promise<{ score: number; ids: string[] }> {
  const { rows } = await client.query<{ score: number }>(
    `select min(score) as score from (
       select score, sum(count(*)) over (order by score desc) as above from leads
       where organisation_id = $1 and stage = $2 and archived_at is null group by score) s where above <= $3`,
    [organisationId, from, most],
  );
  const { score } = rows[0]!;
  const some = await client.query<{ id: string }>(
    `select id from leads where organisation_id = $1 and stage = $2 and score >= $3 and archived_at is null
     order by md5(id::text) limit 2000`,
    [organisationId, from, score],
  );
  return { score, ids: some.rows.map(({ id }) => id) };
}

async function moveBare(client: pg.Client, { organisationId }: Subject, score: number): Promise<number> {
  await client.query('begin');
  const began = performance.now();
  await client.query(
    `update leads set stage = $2, version = version + 1
     where organisation_id = $1 and stage = $3 and score >= $4 and archived_at is null`,
    [organisationId, to, from, score],
  );
  const seconds = (performance.now() - began) / 1_000;
  await client.query('rollback');
  await client.query('vacuum analyze leads');
  return seconds;
}

/** Changes a different lead each time, at its current version. Its stage stays, so that the bulk action still moves it. */
function changeOne(ask: Ask, ids: readonly string[]): () => Promise<unknown> {
  let n = 0;
  return async () => {
    const id = ids[n++ % ids.length]!;
    const { version } = await ask(leads.get, { id });
    // A version conflict with the bulk move is expected: a user would reload.
    return ask(leads.change, { id, city: `Austin ${n}` }, { version }).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.status !== 412) throw error;
    });
  };
}

async function times(act: () => Promise<unknown>, isOver: () => boolean): Promise<Times> {
  const taken: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    await act();
    taken.push(performance.now() - began);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))]!;
  return { p50: at(0.5), p99: at(0.99) };
}
