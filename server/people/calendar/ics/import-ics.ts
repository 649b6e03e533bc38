import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { calendar } from '#contract/people/appointments.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { boundedWork, TooMuch } from '#server/core/threads/bounded-work.ts';
import { setPeople } from '../participants.ts';
import { anyAppointmentRow, type Row } from '../queries.ts';
import { takeOut } from '../series.ts';
import { insertAppointment, type Kept, updateAppointment } from '../store.ts';
import { isDayOf } from '../times.ts';
import type { Problem, ReadEvent, ReadIcs } from './read-ics.ts';

type Outcome = OutputOf<typeof calendar.import>;
type Done = 'created' | 'changed' | 'same';

/** The fields that a file provides; kind, leads, and status stay as they are. */
const told = (event: ReadEvent) => ({
  title: event.title,
  place: event.place,
  link: event.link,
  notes: event.notes,
  isPrivate: event.isPrivate,
  start: event.start,
  minutes: event.minutes,
  timeZone: event.timeZone,
  allDay: event.allDay,
  recurrence: event.recurrence,
  exceptDays: event.exceptDays,
  reminders: event.reminders,
});

/** Imports a file into the member's calendar. Importing the same file again changes nothing, because events are recognized by UID. */
export async function importIcs(
  tx: Tx,
  actor: Member,
  { file, timeZone, dryRun }: InputOf<typeof calendar.import>,
): Promise<Outcome> {
  await tx.allowSeconds(60);
  const { events, problems } = await boundedWork<ReadIcs>({
    module: new URL('./ics-thread.ts', import.meta.url),
    data: { file, timeZone },
    lane: actor.organisationId,
  }).catch((error: unknown) => {
    throw error instanceof TooMuch ? invalid(['file'], 'This file takes too long to read.') : error;
  });
  const counts = { created: 0, changed: 0, same: 0 };
  const masters = events.filter(({ occurrence }) => occurrence === null);
  const known = await knownOnes(tx, actor, [...new Set(events.map(({ uid }) => uid))]);
  const ids = new Map<string, string>();
  for (const event of unique(masters, problems)) {
    const { id, done } = await takeOver(tx, actor, event, known.get(event.uid), dryRun);
    counts[done] += 1;
    if (id) ids.set(event.uid, id);
  }
  for (const event of events.filter(({ occurrence }) => occurrence !== null)) {
    const series = ids.get(event.uid) ?? known.get(event.uid);
    const done = await takeOverTime(tx, event, series, dryRun, masters, problems);
    if (done) counts[done] += 1;
  }
  if (!dryRun && counts.created + counts.changed > 0) {
    tx.record({ kind: 'calendar.imported', subject: { type: 'user', id: actor.userId }, data: counts });
  }
  return { ...counts, problems: problems.sort((a, b) => a.line - b.line).slice(0, 500) };
}

/** Finds existing appointments: our own that return in an exported file, and those imported before. */
async function knownOnes(tx: Tx, actor: Member, uids: string[]): Promise<Map<string, string>> {
  const ours = uids.flatMap((uid) => (/^[0-9a-f-]{36}@lintel$/.test(uid) ? [uid.slice(0, 36)] : []));
  const rows = await tx.all<{ uid: string; id: string }>(sql`
    select uid, id from appointments where organisation_id = ${actor.organisationId} and organiser_id = ${actor.userId}
      and uid = any(${uids}::text[]) and removed_at is null
    union all
    select a.id || '@lintel', a.id from appointments a
    join appointment_people p on p.organisation_id = a.organisation_id and p.appointment_id = a.id and p.user_id = ${actor.userId}
    where a.organisation_id = ${actor.organisationId} and a.id = any(${ours}::uuid[])`);
  return new Map(rows.map(({ uid, id }) => [uid, id]));
}

function unique(events: readonly ReadEvent[], problems: Problem[]): ReadEvent[] {
  const seen = new Set<string>();
  return events.filter(({ uid, line, title }) => {
    if (!seen.has(uid)) return seen.add(uid);
    problems.push({ line, name: title, message: 'Another event of the file has the same name (UID).' });
    return false;
  });
}

async function takeOver(
  tx: Tx,
  actor: Member,
  event: ReadEvent,
  id: string | undefined,
  dryRun: boolean,
): Promise<{ id?: string; done: Done }> {
  if (id) return { id, done: await bringUpToDate(tx, id, event, dryRun) };
  if (dryRun) return { done: 'created' };
  const kept: Kept = { ...told(event), kind: 'other', status: event.isCancelled ? 'cancelled' : 'planned' };
  const made = await insertAppointment(tx, kept, { organiser: actor.userId, by: actor.userId, uid: event.uid });
  await setPeople(tx, made, [actor.userId]);
  return { id: made, done: 'created' };
}

async function bringUpToDate(tx: Tx, id: string, event: ReadEvent, dryRun: boolean): Promise<Done> {
  const row = (await anyAppointmentRow(tx, id))!;
  // Events from our own file are skipped, because the stored appointment is at least as recent.
  if (event.uid.endsWith('@lintel')) return 'same';
  const wanted = { ...told(event), status: event.isCancelled ? ('cancelled' as const) : row.status };
  const isSame = Object.entries(wanted).every(([field, value]) => isEqual(value, row[field as keyof Row]));
  if (isSame) return 'same';
  if (!dryRun) await updateAppointment(tx, id, { ...row, ...wanted });
  return 'changed';
}

const isEqual = (a: unknown, b: unknown): boolean => {
  const plain = (value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
      : value;
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
};

async function takeOverTime(
  tx: Tx,
  event: ReadEvent,
  seriesId: string | undefined,
  dryRun: boolean,
  masters: readonly ReadEvent[],
  problems: Problem[],
): Promise<Done | undefined> {
  const inFile = masters.some(({ uid, recurrence }) => uid === event.uid && recurrence);
  if (!seriesId) {
    if (inFile) return 'created';
    problems.push({
      line: event.line,
      name: event.title,
      message: 'It is one time of a series that the file does not hold.',
    });
    return undefined;
  }
  if (event.uid.endsWith('@lintel')) return 'same';
  const before = await tx.one<{ id: string }>(sql`
    select id from appointments where organisation_id = ${tx.scope.organisationId} and series_id = ${seriesId}
      and occurrence = ${event.occurrence}`);
  if (before) return bringUpToDate(tx, before.id, { ...event, recurrence: null, exceptDays: [] }, dryRun);
  const series = (await anyAppointmentRow(tx, seriesId))!;
  if (!series.recurrence || !isDayOf(series, series.recurrence, event.occurrence!)) {
    problems.push({ line: event.line, name: event.title, message: 'It stands for a day on which its series is not.' });
    return undefined;
  }
  if (dryRun) return 'created';
  const id = await takeOut(tx, series, event.occurrence!);
  const row = (await anyAppointmentRow(tx, id))!;
  const status = event.isCancelled ? 'cancelled' : row.status;
  await updateAppointment(tx, id, { ...row, ...told(event), recurrence: null, exceptDays: [], status });
  return 'created';
}
