import { stepAfter, stepById } from '#contract/core/programs/flow.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import type { Definition } from './engine.ts';
import { iso } from './rows.ts';
import { runLater } from './run-later.ts';

/** The number of enrollments at a step of an old version, and the step they move to in the new one; null is the end. */
export type Move = { from: string | null; to: string | null; count: number; stays: boolean };

/**
 * Where an enrollment continues in a new version: at the same step if it still exists, otherwise at the next step of the old version that
 * does, otherwise at the end.
 */
export function placeIn(older: Definition, newer: Definition, step: string | null): string | null | undefined {
  if (step === null) return null;
  let at: string | undefined = step;
  while (at !== undefined) {
    if (stepById(newer.steps, at)) return at;
    at = stepAfter(older.steps, at)?.id;
  }
  return undefined;
}

type Standing = { number: number; step: string | null; count: number; definition: Definition };

const standingIn = (tx: Tx, programId: string): Promise<Standing[]> =>
  tx.all<Standing>(sql`
    select s.number, s.step, s.count, v.definition
    from (select number, step, count(*)::int as count from enrolments
      where organisation_id = ${tx.scope.organisationId} and program_id = ${programId} and state = 'active' group by 1, 2) s
    join program_versions v on v.organisation_id = ${tx.scope.organisationId} and v.program_id = ${programId} and v.number = s.number
    order by s.number, s.step nulls first`);

export async function movesTo(tx: Tx, programId: string, newer: Definition): Promise<Move[]> {
  const moves = new Map<string, Move>();
  for (const { step, count, definition } of await standingIn(tx, programId)) {
    const to = placeIn(definition, newer, step);
    const key = `${step} ${to}`;
    const known = moves.get(key);
    if (known) known.count += count;
    else moves.set(key, { from: step, to: to ?? null, count, stays: to === step });
  }
  return [...moves.values()];
}

/**
 * Moves all active enrollments to the new version, one statement per position. An enrollment that waits at a step that still exists keeps
 * waiting.
 */
export async function moveAll(
  tx: Tx,
  programId: string,
  number: number,
  newer: Definition,
  now: number,
): Promise<number> {
  const { organisationId } = tx.scope;
  let moved = 0;
  for (const { number: from, step, definition } of await standingIn(tx, programId)) {
    if (from === number) continue;
    const to = placeIn(definition, newer, step);
    const here = sql`organisation_id = ${organisationId} and program_id = ${programId} and state = 'active' and number = ${from}::int
      and step is not distinct from ${step}`;
    const set =
      to === undefined
        ? sql`state = 'done', ended_at = ${iso(now)}, ended_why = 'moved', next_due_at = null, parked_until = null, awaits = false`
        : to === step
          ? sql`number = ${number}::int`
          : sql`number = ${number}::int, step = ${to}, step_at = ${iso(now)}, next_due_at = ${iso(now)}, tries = 0, awaits = false, arrives = ${to !== null}::boolean`;
    moved += await tx.run(sql`
      with moved as (update enrolments set ${set}, last_n = last_n + 1 where ${here} returning id, last_n)
      insert into enrolment_path (organisation_id, enrolment_id, n, program_id, step, kind, outcome, why, at)
      select ${organisationId}, id, last_n, ${programId}, ${to ?? null}, 'program', ${to === undefined ? 'ended' : 'moved'},
        jsonb_build_object('why', 'moved', 'version', ${number}::int, 'from', ${step}::text), ${iso(now)} from moved`);
  }
  if (moved > 0) await runLater(tx, now);
  return moved;
}
