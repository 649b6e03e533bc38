import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { newId } from '../db/ids.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import { defineJob, type JobKind } from '../jobs/define-job.ts';
import { type BuiltIn, type Definition, Engine, type Given } from './engine.ts';
import { unpark } from './park.ts';
import { iso } from './rows.ts';
import { runDue } from './run.ts';
import { runRecordsAt, runRecordsAtEach, runRecordsKind, runRecordsNext } from './run-later.ts';

/**
 * The engine for records that are not leads. Each deed checks itself whether its record exists and what to do, so the engine needs no table
 * of records.
 */
export const recordPrograms = new Engine({
  type: 'record',
  column: sql`record_id`,
  hears: [],
  signals: {},
  house: [],
  matching: async (_tx, _filter, _now, { among = [] }) => [...among],
  onDays: async () => [],
  zonesOf: async () => new Map(),
});

const builtIns = new Map<string, BuiltIn>();
export const builtInPrograms = (): readonly BuiltIn[] => [...builtIns.values()];

/** Called once, where all domains are joined. */
export function handInBuiltIns(given: readonly Given[]): void {
  builtIns.clear();
  for (const one of given.flatMap(({ builtIn = [] }) => builtIn)) {
    if (builtIns.has(one.key)) throw new Error(`Two domains bring the program ${one.key}.`);
    builtIns.set(one.key, one);
  }
  const deeds = builtInPrograms().map((program) => ({
    kind: program.key,
    // The deed handles lateness itself: it skips and says when it is next due.
    lateHours: () => Number.POSITIVE_INFINITY,
    do: (tx: Tx, _: unknown, about: Parameters<BuiltIn['do']>[1]) => program.do(tx, about),
  }));
  recordPrograms.handIn([{ deeds }]);
}

/** Callers of `wake` need only the program's key. */
type Named = Pick<BuiltIn, 'key'>;

const definitionOf = ({ key }: Named): Definition => ({
  triggers: [],
  conditions: null,
  steps: [{ id: 'do', kind: key }],
  exits: [],
  again: { mode: 'always' },
});

/** Creates the organization's copy of the program on first use, turned on. */
export async function keepBuiltIn(tx: Tx, program: Named): Promise<void> {
  const definition = JSON.stringify(definitionOf(program));
  const made = await tx.one<{ id: string }>(sql`
    insert into programs (organisation_id, subject, room, name, draft, house_key)
    values (${tx.scope.organisationId}, 'record', 'built_in', ${builtIns.get(program.key)?.name ?? program.key}, ${definition}::jsonb, ${program.key})
    on conflict (organisation_id, house_key) where house_key is not null do nothing returning id`);
  if (!made) return;
  await tx.run(sql`
    insert into program_versions (organisation_id, program_id, number, definition)
    values (${tx.scope.organisationId}, ${made.id}, 1, ${definition}::jsonb)`);
  await tx.run(sql`
    update programs set state = 'on', live = 1, turned_on_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${made.id}`);
}

/** Runs what became due while the program was off; its deed decides whether that is too late. */
export async function resumeBuiltIn(tx: Tx, programId: string): Promise<void> {
  await tx.run(sql`
    update programs set state = 'on', version = version + 1 where organisation_id = ${tx.scope.organisationId} and id = ${programId}`);
  await unpark(tx, programId);
  await runRecordsAt(tx, Date.now());
}

/** Resumes the enrollments that an archive import parked, in every built-in program that is turned on. */
export async function resumeBuiltIns(tx: Tx): Promise<void> {
  const on = await tx.all<{ id: string }>(sql`
    select id from programs where organisation_id = ${tx.scope.organisationId} and room = 'built_in' and state = 'on'`);
  for (const { id } of on) await unpark(tx, id);
  if (on.length > 0) await runRecordsAt(tx, Date.now());
}

/** A record, the part of it, and the data to store for its deed. */
type Waking = { recordId: string; slot?: string; given?: Record<string, unknown> };
type Planned = Waking & { at: number };
type Entered = { programId: string | null; made: number[] };

/**
 * Makes a record's program due at that moment, replacing its earlier plan; with `ifNew`, an earlier plan stays. It never waits for a lock:
 * if the runner holds the enrollment, a job tries again a second later.
 */
export async function wake(
  tx: Tx,
  program: Named,
  waking: Waking,
  at: number,
  { ifNew = false }: { ifNew?: boolean } = {},
): Promise<void> {
  const { programId, others } = await enter(tx, program, [{ ...waking, at }]);
  if (others.length === 0) return;
  const planned = await tx.one<{ id: string }>(sql`
    select id from enrolments where organisation_id = ${tx.scope.organisationId} and program_id = ${programId}
      and record_id = ${waking.recordId} and slot = ${waking.slot ?? ''} and state = 'active' for no key update skip locked`);
  if (!planned) {
    await tx.enqueue(
      wakeJob.with({ program: program.key, ...waking, at: iso(at), ...(ifNew && { ifNew }) }, { afterSeconds: 1 }),
    );
    return;
  }
  if (ifNew) return;
  await tx.run(sql`
    update enrolments e set step_at = ${iso(at)}, next_due_at = case when p.state = 'on' then ${iso(at)}::timestamptz end,
      parked_until = case when p.state <> 'on' then ${iso(at)}::timestamptz end, tries = 0
    from programs p
    where p.organisation_id = e.organisation_id and p.id = e.program_id and e.organisation_id = ${tx.scope.organisationId} and e.id = ${planned.id}`);
  await runRecordsAt(tx, at);
}

/** The same for many records that just came into being, in one statement; any that has a plan after all is woken by itself. */
export async function wakeMany(tx: Tx, program: Named, all: readonly Planned[]): Promise<void> {
  if (all.length === 0) return;
  const { others } = await enter(tx, program, all);
  for (const { at, ...waking } of others) await wake(tx, program, waking, at);
}

/** Enrolls the records that have no plan yet, and answers the others. */
async function enter(
  tx: Tx,
  program: Named,
  all: readonly Planned[],
): Promise<{ programId: string; others: Planned[] }> {
  const { programId, made } = await enrol(tx, program, all);
  if (programId === null) {
    await keepBuiltIn(tx, program);
    return enter(tx, program, all);
  }
  const isMade = new Set(made);
  await runRecordsAtEach(
    tx,
    all.flatMap(({ at }, place) => (isMade.has(place) ? [at] : [])),
  );
  return { programId, others: all.filter((_, place) => !isMade.has(place)) };
}

/** While the program is off, the enrollments are parked like all others. */
function enrol(tx: Tx, { key }: Named, all: readonly Planned[]): Promise<Entered> {
  const given = all.map(({ recordId, slot = '', given: why = {}, at }, place) => ({
    ...{ place, slot, why },
    record: recordId,
    at: iso(at),
    key: newId(),
  }));
  return tx.get<Entered>(sql`
    with p as (select id, live, state from programs where organisation_id = ${tx.scope.organisationId} and house_key = ${key}),
    given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) g(place int, record uuid, slot text, at timestamptz, why jsonb, key text)),
    made as (
      insert into enrolments (organisation_id, program_id, number, record_id, slot, step_at, next_due_at, parked_until, entry_key, why, entered_at, last_n)
      select ${tx.scope.organisationId}, p.id, p.live, g.record, g.slot, g.at, case when p.state = 'on' then g.at end,
        case when p.state <> 'on' then g.at end, g.key, g.why, now(), 1
      from p cross join given g on conflict do nothing returning id, program_id, entry_key),
    told as (
      insert into enrolment_path (organisation_id, enrolment_id, n, program_id, kind, outcome, at)
      select ${tx.scope.organisationId}, m.id, 1, m.program_id, 'program', 'entered', now() from made m)
    select (select id from p) as "programId",
      array(select g.place from given g join made m on m.entry_key = g.key) as made`);
}

const scopeIn = (organisationId: string | null) => ({
  organisationId: organisationId!,
  userId: null,
  actorKind: 'system' as const,
});

const woken = z.strictObject({
  program: z.string(),
  recordId: id,
  slot: z.string().optional(),
  given: z.record(z.string(), z.unknown()).optional(),
  at: z.iso.datetime({ offset: true }),
  ifNew: z.boolean().optional(),
});

/** Also wakes records whose own waiting jobs, from before programs for records existed, were converted to this job. */
export const wakeJob: JobKind<typeof woken> = defineJob({
  kind: 'programs.wake',
  payload: woken,
  timeoutSeconds: 60,
  async run({ services, job, payload: { program, at, recordId, slot, given, ifNew = false } }) {
    const known = builtIns.get(program);
    if (!known) throw new Error(`There is no program ${program}.`);
    const waking = { recordId, ...(slot !== undefined && { slot }), ...(given && { given }) };
    await services.db.withOrg(scopeIn(job.organisationId), (tx) => wake(tx, known, waking, Date.parse(at), { ifNew }));
    return undefined;
  },
});

const runRecordsJob = defineJob({
  kind: runRecordsKind,
  payload: z.strictObject({}),
  maxAttempts: 20,
  timeoutSeconds: 120,
  concurrency: 4,
  async run({ services, job, signal }) {
    const scope = scopeIn(job.organisationId);
    const { again } = await runDue(services.db, scope, recordPrograms, { signal });
    if (again !== undefined) await services.db.withOrg(scope, (tx) => runRecordsNext(tx, again));
    return undefined;
  },
});

export const recordJobs = [runRecordsJob, wakeJob] as unknown as JobKind[];
