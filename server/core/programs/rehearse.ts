import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Scope, Tx } from '../db/transaction.ts';
import { advance } from './advance.ts';
import type { Definition, Engine } from './engine.ts';
import { type Entry, enrol } from './enrol.ts';
import { hear } from './hear.ts';
import { claim, iso } from './rows.ts';
import { listensOf } from './sweep.ts';

export type Told = {
  step: string | null;
  kind: string;
  outcome: string;
  why: Record<string, unknown>;
  at: string;
  /** Of another program that this one starts. */
  program: string;
  isOther: boolean;
};

/** More turns than anybody takes in a month. */
const mostTurns = 400;

/**
 * What would become of one person, from their entry until a day: the runner's own code, with a clock that is put forward to each
 * thing that is due, in a transaction that is taken back. It holds the person's rows for as long as it takes, and no other's.
 */
export async function rehearse(
  db: Database,
  scope: Scope,
  engine: Engine,
  programId: string,
  definition: Definition,
  entry: Entry,
  until: number,
  /** Of a program that is not there yet. */
  prepare?: (tx: Tx) => Promise<unknown>,
): Promise<Told[]> {
  return db.rehearse(scope, async (tx) => {
    await prepare?.(tx);
    await turnOn(tx, programId, definition);
    await enrol(tx, engine, programId, [entry], { byHand: true });
    let heard = 0;
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const next = await nextOf(tx, engine, entry.subjectId, until);
      if (!next) break;
      const now = Math.max(Date.parse(next.at), entry.at);
      const row = await claim(tx, engine, next.id, now);
      // Somebody else works on it this moment; what it does is no part of what is asked.
      if (!row) break;
      await advance(tx, engine, row, now);
      const news = tx.recorded.slice(heard);
      heard = tx.recorded.length;
      await hear(
        tx,
        engine,
        news.map(({ id, kind, subject, data = {} }) => ({ id, kind, subject, data, at: now })),
        now,
      );
    }
    return tx.all<Told>(sql`
      select t.step, t.kind, t.outcome, t.why, t.at, p.name as program, e.program_id <> ${programId} as "isOther"
      from enrolments e
      join enrolment_path t on t.organisation_id = e.organisation_id and t.enrolment_id = e.id
      join programs p on p.organisation_id = e.organisation_id and p.id = e.program_id
      where e.organisation_id = ${scope.organisationId} and e.${engine.subject.column} = ${entry.subjectId}
        and t.made_at >= now() and t.at <= ${iso(until)}
      order by t.at, e.id, t.n`);
  });
}

/** As it is written now, for as long as the rehearsal takes. */
async function turnOn(tx: Tx, programId: string, definition: Definition): Promise<void> {
  const { organisationId } = tx.scope;
  const { number } = await tx.get<{ number: number }>(sql`
    insert into program_versions (organisation_id, program_id, number, definition)
    select ${organisationId}, ${programId}, coalesce(max(number), 0) + 1, ${JSON.stringify(definition)}::jsonb
    from program_versions where organisation_id = ${organisationId} and program_id = ${programId} returning number`);
  const { listens, watches } = listensOf(definition);
  await tx.run(sql`
    update programs set state = 'on', live = ${number}::int, listens = ${listens}::text[], watches = ${watches}::text[]
    where organisation_id = ${organisationId} and id = ${programId}`);
}

const nextOf = (
  tx: Tx,
  { subject }: Engine,
  subjectId: string,
  until: number,
): Promise<{ id: string; at: string } | undefined> =>
  tx.one<{ id: string; at: string }>(sql`
    select id, next_due_at as at from enrolments
    where organisation_id = ${tx.scope.organisationId} and ${subject.column} = ${subjectId} and state = 'active'
      and next_due_at <= ${iso(until)} order by next_due_at, id limit 1`);
