import { sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import type { Definition, Engine } from './engine.ts';

export type Outcome = 'entered' | 'done' | 'waiting' | 'held' | 'skipped' | 'denied' | 'failed' | 'moved' | 'ended';
export type Ending = 'done' | 'exited' | 'stopped' | 'failed';

/** A locked enrollment, with the program version it follows. */
export type Enrolment = {
  id: string;
  programId: string;
  program: string;
  subjectId: string;
  slot: string;
  step: string | null;
  stepAt: string;
  tries: number;
  dueAt: string;
  awaits: boolean;
  arrives: boolean;
  depth: number;
  lastN: number;
  by: string | null;
  why: Record<string, unknown>;
  definition: Definition;
};

export const iso = (moment: number): string => new Date(moment).toISOString();

/** Locks a due enrollment; undefined if another worker has it or it is no longer due. */
export const claim = (tx: Tx, { subject }: Engine, id: string, now: number): Promise<Enrolment | undefined> =>
  tx.one<Enrolment>(sql`
    select e.id, e.program_id as "programId", p.name as program, e.${subject.column} as "subjectId", e.slot, e.step, e.step_at as "stepAt",
      e.tries, e.next_due_at as "dueAt", e.awaits, e.arrives, e.depth, e.last_n as "lastN", e.why,
      coalesce(p.turned_on_by, p.created_by) as by, v.definition
    from enrolments e
    join programs p on p.organisation_id = e.organisation_id and p.id = e.program_id
    join program_versions v on v.organisation_id = e.organisation_id and v.program_id = e.program_id and v.number = e.number
    where e.organisation_id = ${tx.scope.organisationId} and e.id = ${id} and e.${subject.column} is not null
      and e.state = 'active' and e.next_due_at <= ${iso(now)}
    for no key update of e skip locked`);

/** Due enrollments, longest waiting first, read from an index however many others wait. */
export const dueIds = (tx: Tx, { subject }: Engine, now: number, limit: number): Promise<{ id: string }[]> =>
  tx.all<{ id: string }>(sql`
    select id from enrolments
    where organisation_id = ${tx.scope.organisationId} and state = 'active' and ${subject.column} is not null and next_due_at <= ${iso(now)}
    order by next_due_at, id limit ${sql.int(limit)}`);

export async function nextDue(tx: Tx, { subject }: Engine): Promise<number | undefined> {
  const row = await tx.one<{ at: string }>(sql`
    select next_due_at as at from enrolments
    where organisation_id = ${tx.scope.organisationId} and state = 'active' and ${subject.column} is not null and next_due_at is not null
    order by next_due_at, id limit 1`);
  return row && Date.parse(row.at);
}

export type PathRow = {
  step: string | null;
  kind: string;
  outcome: Outcome;
  why: Record<string, unknown>;
  at: number;
};

/** The steps taken, collected and written together with the enrollment's new position. */
export class Path {
  readonly rows: PathRow[] = [];

  add(
    step: { id: string; kind: string } | null,
    outcome: Outcome,
    at: number,
    why: Record<string, unknown> = {},
  ): void {
    this.rows.push({ step: step?.id ?? null, kind: step?.kind ?? 'program', outcome, why, at });
  }

  async write(tx: Tx, { id, programId, lastN }: Pick<Enrolment, 'id' | 'programId' | 'lastN'>): Promise<number> {
    const column = <T>(pick: (row: PathRow) => T) => this.rows.map(pick);
    if (this.rows.length > 0)
      await tx.run(sql`
        insert into enrolment_path (organisation_id, enrolment_id, n, program_id, step, kind, outcome, why, at)
        select ${tx.scope.organisationId}, ${id}, ${lastN}::int + r.n, ${programId}, r.step, r.kind, r.outcome, r.why, r.at
        from unnest(${column(({ step }) => step)}::text[], ${column(({ kind }) => kind)}::text[],
                    ${column(({ outcome }) => outcome)}::text[], ${column(({ why }) => JSON.stringify(why))}::jsonb[],
                    ${column(({ at }) => iso(at))}::timestamptz[])
          with ordinality as r(step, kind, outcome, why, at, n)`);
    return lastN + this.rows.length;
  }
}

type Standing =
  | { ended: Ending; why: string; at: number }
  | { step: string | null; stepAt: number; dueAt: number; tries: number; awaits: boolean };

/** Writes the enrollment's new position and the path to it together. */
export async function settle(tx: Tx, row: Enrolment, path: Path, now: Standing): Promise<void> {
  if ('ended' in now) path.add(null, 'ended', now.at, { why: now.why });
  const lastN = await path.write(tx, row);
  const set =
    'ended' in now
      ? sql`state = ${now.ended}, ended_at = ${iso(now.at)}, ended_why = ${now.why}, next_due_at = null, awaits = false`
      : sql`step = ${now.step}, step_at = ${iso(now.stepAt)}, next_due_at = ${iso(now.dueAt)}, tries = ${now.tries}::int, awaits = ${now.awaits}::boolean`;
  await tx.run(sql`
    update enrolments set ${set}, arrives = false, last_n = ${lastN}::int
    where organisation_id = ${tx.scope.organisationId} and id = ${row.id}`);
}
