import type { InputOf } from '#contract/core/call.ts';
import { addDays, dayIn } from '#contract/core/time-zone.ts';
import {
  type automations,
  mostPreviewed,
  type Previewed,
  previewDays,
  previewPeople,
} from '#contract/people/automations/automations.ts';
import type { Definition } from '#contract/people/automations/steps.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { firstIdOf } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { Gate } from '#server/core/http/gate.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Definition as AnyDefinition, Heard } from '#server/core/programs/engine.ts';
import type { Entry } from '#server/core/programs/enrol.ts';
import { whomItBegins } from '#server/core/programs/hear.ts';
import { rehearse } from '#server/core/programs/rehearse.ts';
import { entryOn } from '#server/core/programs/sweep.ts';
import type { Services } from '#server/core/services.ts';
import { leadPrograms } from './engine.ts';

const dayMs = 86_400_000;
/** At most two previews run at once, because each holds a second connection. */
const gate = new Gate(2, 30_000);

/** Simulates the next 30 days lead by lead, each in a transaction that is rolled back. */
export async function preview(
  services: Services,
  scope: Scope,
  tx: Tx,
  actor: Member,
  input: InputOf<typeof automations.preview>,
): Promise<{ people: Previewed[]; total: number; next: number | null }> {
  const program = await tx.one<{ draft: Definition }>(sql`
    select draft from programs where organisation_id = ${actor.organisationId} and id = ${input.id} and room = 'automations' and state <> 'archived'`);
  if (!program) throw notFound();
  const definition = input.definition ?? program.draft;
  const now = Date.now();
  const all = input.leads ? await named(tx, input.leads, now) : await whoWouldEnter(tx, definition, now);
  const some = all.slice(input.from, input.from + previewPeople);
  const names = await namesOf(
    tx,
    some.map(({ subjectId }) => subjectId),
  );
  const people = await gate.pass(async () => {
    const told: Previewed[] = [];
    for (const entry of some) {
      const path = await rehearse(
        services.db,
        scope,
        leadPrograms,
        input.id,
        definition as AnyDefinition,
        entry,
        now + previewDays * dayMs,
      );
      told.push({
        lead: entry.subjectId,
        name: names.get(entry.subjectId) ?? '',
        at: new Date(entry.at).toISOString(),
        why: entry.why,
        path: path as Previewed['path'],
      });
    }
    return told;
  });
  const reached = input.from + some.length;
  return { people, total: all.length, next: reached < all.length ? reached : null };
}

const named = async (tx: Tx, leads: readonly string[], now: number): Promise<Entry[]> =>
  (await leadPrograms.subject.matching(tx, null, now, { among: leads, limit: leads.length })).map((subjectId) => ({
    subjectId,
    key: 'preview',
    at: now,
    why: { by: 'hand' },
  }));

async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.all<{ id: string; name: string }>(sql`
    select id, name from leads where organisation_id = ${tx.scope.organisationId} and id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Dates and time-based lists can be predicted. Events can't, so the leads that had such an event last, within 30 days, are used as if it
 * happened now, or if there are none, the newest leads.
 */
async function whoWouldEnter(tx: Tx, definition: Definition, now: number): Promise<Entry[]> {
  const found = new Map<string, Entry>();
  const add = (entry: Entry) => {
    const known = found.get(entry.subjectId);
    if (!known || entry.at < known.at) found.set(entry.subjectId, entry);
  };
  for (const [n, trigger] of definition.triggers.entries()) {
    if (trigger.kind === 'date') for (const entry of await byDate(tx, definition, n, now)) add(entry);
    if (trigger.kind === 'list') for (const entry of await byTime(tx, definition, n, now)) add(entry);
    if (trigger.kind === 'event') for (const entry of await asLately(tx, definition, n, now)) add(entry);
  }
  if (found.size === 0 && definition.triggers.every(({ kind }) => kind === 'event'))
    for (const subjectId of await newest(tx, definition, now))
      add({ subjectId, key: 'preview', at: now, why: { by: 'sample' } });
  return [...found.values()].sort((a, b) => a.at - b.at).slice(0, mostPreviewed);
}

/** More than are shown, because some have passed, come too late, or don't meet the conditions. */
const mostDated = 1_000;

async function byDate(tx: Tx, { triggers, conditions }: Definition, n: number, now: number): Promise<Entry[]> {
  const trigger = triggers[n]!;
  if (trigger.kind !== 'date') return [];
  // A day more on both sides, because each lead enters at the hour of its own zone.
  const span = { from: addDays(dayIn(now, 'UTC'), -1), to: addDays(dayIn(now, 'UTC'), previewDays + 1) };
  const rows = await leadPrograms.subject.onDays(tx, trigger, span, { limit: mostDated });
  const fit = new Set(
    await matching(
      tx,
      conditions,
      now,
      rows.map(({ id }) => id),
    ),
  );
  const zones = await leadPrograms.subject.zonesOf(tx, [...fit]);
  return rows
    .filter(({ id }) => fit.has(id))
    .map(({ id, day }) => ({
      subjectId: id,
      key: `date ${n} ${day}`,
      at: entryOn(day, trigger, zones.get(id) ?? 'America/New_York'),
      why: { by: 'date', field: trigger.field, day, trigger: n },
    }))
    .filter(({ at }) => at > now && at <= now + previewDays * dayMs);
}

const matching = async (tx: Tx, filter: Definition['conditions'], now: number, among: string[]): Promise<string[]> =>
  among.length === 0 ? [] : leadPrograms.subject.matching(tx, filter, now, { among, limit: among.length });

/** Goes through the days to find leads that enter the list on each of them. */
async function byTime(tx: Tx, { triggers }: Definition, n: number, now: number): Promise<Entry[]> {
  const trigger = triggers[n]!;
  if (trigger.kind !== 'list') return [];
  const { subject } = leadPrograms;
  const entries: Entry[] = [];
  const on = (at: number) => subject.matching(tx, trigger.filter, at, { limit: 5_000 });
  let before = new Set(await on(now));
  for (let day = 1; day <= previewDays && entries.length < mostPreviewed; day += 1) {
    const at = now + day * dayMs;
    const after = new Set(await on(at));
    const moved =
      trigger.when === 'enters'
        ? [...after].filter((id) => !before.has(id))
        : [...before].filter((id) => !after.has(id));
    entries.push(
      ...moved.map((subjectId) => ({
        subjectId,
        key: `list ${n} preview`,
        at,
        why: { by: 'list', when: trigger.when, trigger: n },
      })),
    );
    before = after;
  }
  return entries;
}

/** Pages of events to look through for a rare one among many of its kind. */
const mostPages = 10;
const eventsPerPage = 1_000;

/** The leads that the trigger would have entered lately, those it would have entered last first. */
async function asLately(tx: Tx, definition: Definition, n: number, now: number): Promise<Entry[]> {
  const trigger = definition.triggers[n]!;
  if (trigger.kind !== 'event') return [];
  const fit = new Set<string>();
  const seen = new Set<string>();
  const since = now - previewDays * dayMs;
  let before: string | undefined;
  for (let page = 0; page < mostPages && fit.size < mostPreviewed; page += 1) {
    const events = await tx.all<Heard>(sql`
      select e.id, e.kind, e.data, json_build_object('type', e.subject_type, 'id', e.subject_id) as subject,
        extract(epoch from e.at) * 1000 as at
      from events e
      where e.organisation_id = ${tx.scope.organisationId} and e.kind = ${trigger.event}
        and e.id >= ${firstIdOf(since)}::uuid and e.at >= ${new Date(since).toISOString()} and ${before ? sql`e.id < ${before}::uuid` : sql.raw('true')}
      order by e.id desc limit ${sql.int(eventsPerPage)}`);
    const whom = (await whomItBegins(tx, leadPrograms, trigger, events)).filter((id) => !seen.has(id));
    for (const id of whom) seen.add(id);
    const some = new Set(await matching(tx, definition.conditions, now, whom));
    for (const id of whom) if (some.has(id)) fit.add(id);
    if (events.length < eventsPerPage) break;
    before = events.at(-1)!.id;
  }
  return [...fit].slice(0, mostPreviewed).map((subjectId) => ({
    subjectId,
    key: `event preview ${n}`,
    at: now,
    why: { by: 'event', event: trigger.event, trigger: n, asIf: true },
  }));
}

async function newest(tx: Tx, { conditions }: Definition, now: number): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    select l.id from leads l where l.organisation_id = ${tx.scope.organisationId} and l.archived_at is null order by l.id desc limit 500`);
  return (
    await matching(
      tx,
      conditions,
      now,
      rows.map(({ id }) => id),
    )
  ).slice(-previewPeople);
}
