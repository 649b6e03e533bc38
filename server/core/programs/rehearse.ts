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
  /** The name of the program, which may be one that this program starts. */
  program: string;
  isOther: boolean;
};

/** More turns than one person takes in a month. */
const mostTurns = 400;

/**
 * Previews what happens to one person from their entry until a day: the runner's own code, with a clock that jumps to each due step, in a
 * transaction that is rolled back. It locks only this person's rows while it runs.
 */
export async function rehearse(
  db: Database,
  scope: Scope,
  engine: Engine,
  programId: string,
  definition: Definition,
  entry: Entry,
  until: number,
  /** Creates the program first if it doesn't exist yet. */
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
      // Another worker is processing the enrollment right now; its work is not part of the preview.
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

/** Turns the program on with the given definition, until the rehearsal is rolled back. */
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
