import { sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import type { Again, Engine } from './engine.ts';
import { iso } from './rows.ts';
import { runLater } from './run-later.ts';

/** A subject that is to enter a program, with the reason and the time. */
export type Entry = { subjectId: string; key: string; at: number; why: Record<string, unknown> };

/** A longer chain of programs that start each other counts as a loop. */
const deepest = 5;
/** A subject that enters the same program this often in a day is in a loop of events. */
const mostADay = 10;
/** Several entries of a subject within this time count as one. */
const quietSeconds = 60;

type Live = { name: string; live: number; again: Again };
export type Entered = { entered: number; refused: 'not_on' | 'loop' | null };

/** Enrolls subjects in a program's live version if it admits them: one active enrollment at a time, and as often as the program allows. */
export async function enrol(
  tx: Tx,
  engine: Engine,
  programId: string,
  entries: readonly Entry[],
  { depth = 0, byHand = false }: { depth?: number; byHand?: boolean } = {},
): Promise<Entered> {
  const { organisationId } = tx.scope;
  const { column } = engine.subject;
  const program = await tx.one<Live>(sql`
    select p.name, p.live, v.definition -> 'again' as again from programs p
    join program_versions v on v.organisation_id = p.organisation_id and v.program_id = p.id and v.number = p.live
    where p.organisation_id = ${organisationId} and p.id = ${programId} and p.state = 'on'`);
  if (!program) return { entered: 0, refused: 'not_on' };
  if (entries.length === 0) return { entered: 0, refused: null };
  if (depth > deepest) {
    await reportLoop(tx, programId, program.name);
    return { entered: 0, refused: 'loop' };
  }
  const list = <T>(pick: (entry: Entry) => T) => entries.map(pick);
  const again =
    program.again.mode === 'once'
      ? sql`p.subject is null`
      : program.again.mode === 'after'
        ? sql`not exists (select from unnest(p.times) t where t > g.at - ${program.again.days}::int * interval '1 day')`
        : sql.raw('true');
  // Past enrollments are read once for all subjects, because a subquery per subject may scan every enrollment of the program.
  const rows = await tx.all<{ subject: string; looped: boolean }>(sql`
    with given as (
      select * from unnest(${list(({ subjectId }) => subjectId)}::uuid[], ${list(({ key }) => key)}::text[],
        ${list(({ at }) => iso(at))}::timestamptz[], ${list(({ why }) => JSON.stringify(why))}::jsonb[]) g(subject, key, at, why)),
    past as materialized (
      select o.${column} as subject, bool_or(o.state = 'active') as active, array_agg(o.entered_at) as times from enrolments o
      where o.organisation_id = ${organisationId} and o.program_id = ${programId}
        and o.${column} = any(${list(({ subjectId }) => subjectId)}::uuid[])
      group by o.${column}),
    fit as (
      select g.*, (select count(*) >= ${sql.int(mostADay)} from unnest(p.times) t where t > g.at - interval '1 day' and t <= g.at) as looped
      from given g left join past p on p.subject = g.subject
      where ${again} and p.active is not true
        and (${byHand || depth > 0}::boolean
          or not exists (select from unnest(p.times) t where t > g.at - ${sql.int(quietSeconds)} * interval '1 second' and t <= g.at))),
    made as (
      insert into enrolments (organisation_id, program_id, number, ${column}, step_at, next_due_at, entry_key, why, depth, entered_at, last_n)
      select ${organisationId}, ${programId}, ${program.live}::int, f.subject, f.at, f.at, f.subject || ' ' || f.key, f.why, ${depth}::int, f.at, 1
      from fit f where not f.looped
      on conflict do nothing returning id, ${column} as subject, why, entered_at),
    told as (
      insert into enrolment_path (organisation_id, enrolment_id, n, program_id, kind, outcome, why, at)
      select ${organisationId}, m.id, 1, ${programId}, 'program', 'entered', m.why, m.entered_at from made m)
    select subject, false as looped from made union all select subject, true from fit where looped`);
  const entered = rows.filter(({ looped }) => !looped).length;
  const isLooped = rows.length > entered;
  if (isLooped) await reportLoop(tx, programId, program.name);
  if (entered > 0) await runLater(tx, Math.min(...list(({ at }) => at)));
  return { entered, refused: isLooped && entered === 0 ? 'loop' : null };
}

/** Reported once until someone has looked at it; the user who turned the program on is notified. */
async function reportLoop(tx: Tx, programId: string, name: string): Promise<void> {
  const told = await tx.run(sql`
    update programs set trouble = jsonb_build_object('kind', 'loop', 'at', now())
    where organisation_id = ${tx.scope.organisationId} and id = ${programId} and trouble is null`);
  if (told > 0)
    tx.record({ kind: 'automation.looped', subject: { type: 'automation', id: programId }, data: { name } });
}

/** Takes subjects out of a program, wherever they are in it. */
export async function stopIn(
  tx: Tx,
  { subject }: Engine,
  programId: string,
  subjects: readonly string[] | null,
  why: string,
  at: number,
): Promise<number> {
  const { organisationId } = tx.scope;
  const whose = subjects ? sql` and e.${subject.column} = any(${[...subjects]}::uuid[])` : sql.raw('');
  return tx.run(sql`
    with ended as (
      update enrolments e set state = 'stopped', ended_at = ${iso(at)}, ended_why = ${why}, next_due_at = null, parked_until = null,
        awaits = false, last_n = last_n + 1
      where e.organisation_id = ${organisationId} and e.program_id = ${programId} and e.state = 'active'${whose}
      returning id, last_n)
    insert into enrolment_path (organisation_id, enrolment_id, n, program_id, kind, outcome, why, at)
    select ${organisationId}, id, last_n, ${programId}, 'program', 'ended', jsonb_build_object('why', ${why}::text), ${iso(at)} from ended`);
}
