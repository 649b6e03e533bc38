import { stepById } from '#contract/core/programs/flow.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import type {
  AnySignal,
  AnyTrigger,
  AwaitStep,
  Definition,
  Engine,
  EventTrigger,
  Heard,
  ListTrigger,
} from './engine.ts';
import { type Entry, enrol } from './enrol.ts';
import { iso } from './rows.ts';
import { runLater } from './run-later.ts';

/** Older events start no program: they come from a restored copy or imported history. */
const newsMs = 24 * 60 * 60_000;
/** Edits are given time to settle: several within this time count as one, and only the final state of the record matters. */
const settleMs = 60_000;
const settling = /\.(changed|stage_changed|assigned)$/;

/** An event and one subject that it concerns. */
type Concern = { event: Heard; subjectId: string };

/** Lets events end programs and waits, and start programs. The listener and the preview both use this function. */
export async function hear(tx: Tx, engine: Engine, events: readonly Heard[], now: number): Promise<void> {
  const concerns = await concernsOf(tx, engine, events);
  if (concerns.length === 0) return;
  await endWhatEnds(tx, engine, concerns);
  await beginWhatBegins(
    tx,
    engine,
    concerns.filter(({ event }) => event.at > now - newsMs),
    now,
  );
}

async function concernsOf(tx: Tx, { subject, follows }: Engine, events: readonly Heard[]): Promise<Concern[]> {
  const heard = events.filter(({ kind }) => subject.hears.includes(kind) || follows.has(kind));
  const own = heard.filter((event) => event.subject.type === subject.type);
  const concerns = own.map((event) => ({ event, subjectId: event.subject.id }));
  const others = Map.groupBy(
    heard.filter((event) => event.subject.type !== subject.type && follows.has(event.kind)),
    ({ kind }) => kind,
  );
  for (const [kind, some] of others) {
    const whom = await follows.get(kind)!(tx, some);
    for (const event of some) for (const subjectId of whom.get(event.id) ?? []) concerns.push({ event, subjectId });
  }
  return concerns;
}

type Standing = {
  id: string;
  programId: string;
  subjectId: string;
  step: string | null;
  awaits: boolean;
  enteredAt: string;
  isPaused: boolean;
  exits: readonly AnySignal[];
  steps: Definition['steps'];
};

async function endWhatEnds(tx: Tx, engine: Engine, concerns: readonly Concern[]): Promise<void> {
  const { subject } = engine;
  const told = concerns.filter(({ event }) => isSignal(engine, event.kind));
  if (told.length === 0) return;
  const ids = [...new Set(told.map(({ subjectId }) => subjectId))];
  const standing = await tx.all<Standing>(sql`
    select e.id, e.program_id as "programId", e.${subject.column} as "subjectId", e.step, e.awaits, e.entered_at as "enteredAt",
      p.state = 'paused' as "isPaused", v.definition -> 'exits' as exits,
      case when e.awaits then v.definition -> 'steps' else '[]' end as steps
    from enrolments e
    join programs p on p.organisation_id = e.organisation_id and p.id = e.program_id
    join program_versions v on v.organisation_id = e.organisation_id and v.program_id = e.program_id and v.number = e.number
    where e.organisation_id = ${tx.scope.organisationId} and e.${subject.column} = any(${ids}::uuid[]) and e.state = 'active'
    order by e.id for no key update of e`);
  for (const one of standing) {
    // Events from before the enrollment don't end it.
    const since = Date.parse(one.enteredAt);
    const own = told.filter(({ subjectId, event }) => subjectId === one.subjectId && event.at >= since);
    for (const { event } of own) {
      const exit = await signalOf(tx, engine, one.exits, event);
      if (exit) {
        await exitBy(tx, one, exit, event);
        break;
      }
      if (one.awaits && (await endWait(tx, engine, one, event))) one.awaits = false;
    }
  }
}

const isSignal = ({ subject }: Engine, kind: string): boolean =>
  Object.values(subject.signals).some(({ events }) => events.includes(kind));

async function signalOf(
  tx: Tx,
  { subject }: Engine,
  signals: readonly AnySignal[],
  event: Heard,
): Promise<AnySignal | undefined> {
  for (const signal of signals) {
    const rule = subject.signals[signal.kind];
    if (rule?.events.includes(event.kind) && (await rule.holds(tx, signal, event))) return signal;
  }
  return undefined;
}

async function exitBy(tx: Tx, { id, programId, step }: Standing, { kind }: AnySignal, event: Heard): Promise<void> {
  const why = JSON.stringify({ why: kind, event: event.kind });
  await tx.run(sql`
    with ended as (
      update enrolments set state = 'exited', ended_at = ${iso(event.at)}, ended_why = ${kind}, next_due_at = null,
        parked_until = null, awaits = false, last_n = last_n + 1
      where organisation_id = ${tx.scope.organisationId} and id = ${id} returning last_n)
    insert into enrolment_path (organisation_id, enrolment_id, n, program_id, step, kind, outcome, why, at)
    select ${tx.scope.organisationId}, ${id}, last_n, ${programId}, ${step}, 'program', 'ended', ${why}::jsonb, ${iso(event.at)} from ended`);
}

async function endWait(tx: Tx, engine: Engine, one: Standing, event: Heard): Promise<boolean> {
  const step = one.step === null ? undefined : stepById(one.steps, one.step);
  if (step?.kind !== 'await') return false;
  const signal = await signalOf(tx, engine, (step as AwaitStep).signals, event);
  if (!signal) return false;
  const why = JSON.stringify({ signal: signal.kind, event: event.kind });
  const due = one.isPaused ? sql`parked_until` : sql`next_due_at`;
  await tx.run(sql`
    with freed as (
      update enrolments set awaits = false, ${due} = ${iso(event.at)}, last_n = last_n + 1
      where organisation_id = ${tx.scope.organisationId} and id = ${one.id} returning last_n)
    insert into enrolment_path (organisation_id, enrolment_id, n, program_id, step, kind, outcome, why, at)
    select ${tx.scope.organisationId}, ${one.id}, last_n, ${one.programId}, ${step.id}, 'await', 'done', ${why}::jsonb, ${iso(event.at)} from freed`);
  if (!one.isPaused) await runLater(tx, event.at);
  return true;
}

type Live = { id: string; triggers: readonly AnyTrigger[]; conditions: Definition['conditions']; isListed: boolean };

async function beginWhatBegins(tx: Tx, engine: Engine, concerns: readonly Concern[], now: number): Promise<void> {
  if (concerns.length === 0) return;
  const kinds = [...new Set(concerns.map(({ event }) => event.kind))];
  const programs = await tx.all<Live>(sql`
    select p.id, v.definition -> 'triggers' as triggers, v.definition -> 'conditions' as conditions, p.listed_at is not null as "isListed"
    from programs p
    join program_versions v on v.organisation_id = p.organisation_id and v.program_id = p.id and v.number = p.live
    where p.organisation_id = ${tx.scope.organisationId} and p.state = 'on' and p.subject = ${engine.subject.type}
      and (p.listens && ${kinds}::text[] or 'list' = any(p.watches))
    order by p.id`);
  for (const program of programs) {
    const entries = program.triggers.flatMap((trigger, n) =>
      trigger.kind === 'event' ? byEvent(trigger, n, concerns) : [],
    );
    for (const [n, trigger] of program.triggers.entries())
      if (trigger.kind === 'list' && program.isListed)
        entries.push(...(await byList(tx, engine, program.id, trigger, n, concerns, now)));
    await admit(tx, engine, program, entries, now);
  }
}

/** Enrolls those that meet the conditions. Entries that must settle are checked again after that time. */
export async function admit(
  tx: Tx,
  engine: Engine,
  program: Pick<Live, 'id' | 'conditions'>,
  entries: readonly Entry[],
  now: number,
): Promise<number> {
  if (entries.length === 0) return 0;
  // Of several entries of one subject, the first counts.
  const first = [...new Map(entries.toReversed().map((entry) => [entry.subjectId, entry])).values()];
  const among = first.map(({ subjectId }) => subjectId);
  const fit = new Set(await engine.subject.matching(tx, program.conditions, now, { among, limit: among.length }));
  const admitted = first.filter(({ subjectId, why }) => why.settles === true || fit.has(subjectId));
  return (await enrol(tx, engine, program.id, admitted)).entered;
}

function byEvent(trigger: EventTrigger, n: number, concerns: readonly Concern[]): Entry[] {
  return concerns
    .filter(({ event }) => begins(trigger, event))
    .map(({ event, subjectId }) => {
      const settles = settling.test(event.kind);
      return {
        subjectId,
        key: `event ${event.id}`,
        at: event.at + (settles ? settleMs : 0),
        why: { by: 'event', event: event.kind, trigger: n, ...(settles && { settles }) },
      };
    });
}

const begins = (trigger: EventTrigger, { kind, data }: Heard): boolean =>
  kind === trigger.event && says(data, trigger.where);

/** The subjects that a trigger would have entered because of these events, in the order of the events. */
export async function whomItBegins(
  tx: Tx,
  engine: Engine,
  trigger: EventTrigger,
  events: readonly Heard[],
): Promise<string[]> {
  const concerns = await concernsOf(
    tx,
    engine,
    events.filter((event) => begins(trigger, event)),
  );
  return [...new Set(concerns.map(({ subjectId }) => subjectId))];
}

/** If `field` is 'field', `is` names a field that must have changed; otherwise `field` names a value in the event's data. */
function says(data: Record<string, unknown>, where: EventTrigger['where']): boolean {
  return where.every(({ field, is }) => {
    const changes = (data.changes ?? {}) as Record<string, unknown>;
    if (field === 'field') return Object.hasOwn(changes, is);
    const value = Object.hasOwn(data, field) ? data[field] : undefined;
    return (
      value !== null &&
      value !== undefined &&
      typeof value !== 'object' &&
      String(value).toLowerCase() === is.toLowerCase()
    );
  });
}

/** Updates the known members of a list and returns entries for the subjects that entered or left it. */
async function byList(
  tx: Tx,
  engine: Engine,
  programId: string,
  trigger: ListTrigger,
  n: number,
  concerns: readonly Concern[],
  now: number,
): Promise<Entry[]> {
  const among = [...new Set(concerns.map(({ subjectId }) => subjectId))];
  const on = await engine.subject.matching(tx, trigger.filter, now, { among, limit: among.length });
  const { entered, left } = await relist(tx, engine, programId, String(n), among, on);
  const moved = trigger.when === 'enters' ? entered : left;
  const of = new Map(concerns.map(({ event, subjectId }) => [subjectId, event]));
  return moved.map((subjectId) => ({
    subjectId,
    key: `list ${n} ${of.get(subjectId)!.id}`,
    at: of.get(subjectId)!.at,
    why: { by: 'list', when: trigger.when, trigger: n },
  }));
}

/** Updates the known members of a list: of `among`, exactly `on` are on it. Returns which subjects entered and which left. */
export async function relist(
  tx: Tx,
  { subject }: Engine,
  programId: string,
  key: string,
  among: readonly string[],
  on: readonly string[],
): Promise<{ entered: string[]; left: string[] }> {
  const { organisationId } = tx.scope;
  const entered = await tx.all<{ id: string }>(sql`
    insert into program_listed (organisation_id, program_id, trigger_key, ${subject.column})
    select ${organisationId}, ${programId}, ${key}, o from unnest(${[...on]}::uuid[]) o
    on conflict do nothing returning ${subject.column} as id`);
  const left = await tx.all<{ id: string }>(sql`
    delete from program_listed where organisation_id = ${organisationId} and program_id = ${programId} and trigger_key = ${key}
      and ${subject.column} = any(${[...among]}::uuid[]) and ${subject.column} <> all(${[...on]}::uuid[])
    returning ${subject.column} as id`);
  return { entered: entered.map(({ id }) => id), left: left.map(({ id }) => id) };
}
