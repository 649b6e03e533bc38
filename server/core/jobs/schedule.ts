import { Cron } from 'croner';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { NewJob } from '../db/transaction.ts';

export type Schedule = {
  /** Also the name of its row: a renamed schedule starts from now. */
  name: string;
  /** Five fields, or six with seconds first. */
  cron: string;
  timeZone: string;
  /** The job to enqueue; it gets the time it was due, which should be part of the job's key. */
  enqueue: (dueAt: Date) => NewJob;
};

/**
 * Fires schedules that are due by the database's clock, each once across all workers: the schedule's row is the lock, and the job is
 * enqueued in the transaction that updates it. Times missed while no worker ran fire once, not once each.
 */
export async function fireSchedules(db: Database, schedules: readonly Schedule[]): Promise<number> {
  const rows = await db.asSystem((tx) => readSchedules(tx, schedules));
  let fired = 0;
  for (const schedule of schedules) {
    const row = rows.find(({ name }) => name === schedule.name);
    if (row && isDue(schedule, row.firedFor, row.now)) fired += await db.asSystem((tx) => fire(tx, schedule));
  }
  return fired;
}

type Reader = Parameters<Parameters<Database['asSystem']>[0]>[0];
type Row = { name: string; now: string; firedFor: string };

/** The rows of these schedules; a new schedule gets its row here and starts now. */
async function readSchedules(tx: Reader, schedules: readonly Schedule[]): Promise<Row[]> {
  const names = schedules.map(({ name }) => name);
  const rows = await tx.all<Row>(sql`
    select name, now(), fired_for as "firedFor" from schedules where name = any(${names}::text[])`);
  const unknown = names.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0)
    await tx.run(sql`
      insert into schedules (name, fired_for) select name, now() from unnest(${unknown}::text[]) name on conflict do nothing`);
  return rows;
}

const nextAfter = ({ cron, timeZone }: Schedule, time: string): Date | null =>
  new Cron(cron, { timezone: timeZone, paused: true }).nextRun(new Date(time));

function isDue(schedule: Schedule, firedFor: string, now: string): boolean {
  const due = nextAfter(schedule, firedFor);
  return due !== null && due.getTime() <= Date.parse(now);
}

async function fire(tx: Reader, schedule: Schedule): Promise<number> {
  const row = await tx.one<Row>(sql`
    select name, now(), fired_for as "firedFor" from schedules where name = ${schedule.name} for update skip locked`);
  if (!row || !isDue(schedule, row.firedFor, row.now)) return 0;
  await tx.run(sql`update schedules set fired_for = now() where name = ${schedule.name}`);
  await tx.enqueueFor(null, null, schedule.enqueue(nextAfter(schedule, row.firedFor)!));
  return 1;
}
