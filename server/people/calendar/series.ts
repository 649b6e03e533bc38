import { addDays } from '#contract/core/time-zone.ts';
import { repeatedDays } from '#contract/people/recurrence.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import type { Row } from './queries.ts';
import { copyParticipants, insertAppointment, updateAppointment } from './store.ts';
import { isDayOf, onDay } from './times.ts';

/** The day of a series that is meant. It must be one, and not have been taken out or changed on its own. */
export function checkDay(series: Row, occurrence: string | null): string {
  if (occurrence === null) throw invalid(['occurrence'], 'Say which day of the series is meant.');
  if (series.without.includes(occurrence) || !isDayOf(series, series.recurrence!, occurrence))
    throw invalid(['occurrence'], 'The series has no time on this day.');
  return occurrence;
}

/** Makes one time of a series an appointment of its own that still belongs to it, and answers its id. */
export async function takeOut(tx: Tx, series: Row, day: string): Promise<string> {
  const one = { ...series, start: onDay(series.start, day), recurrence: null, exceptDays: [] };
  const made = { organiser: series.organiser, by: tx.scope.userId, seriesId: series.id, occurrence: day };
  const id = await insertAppointment(tx, one, made);
  await copyParticipants(tx, series.id, id);
  await tx.run(sql`
    update appointments set version = version + 1 where organisation_id = ${tx.scope.organisationId} and id = ${series.id}`);
  return id;
}

/** Ends a series before a day and answers the id of the one that goes on from there, with all that was changed in it. */
export async function cutSeries(tx: Tx, series: Row, day: string): Promise<string> {
  const rule = series.recurrence!;
  const before = rule.count === null ? 0 : daysBefore(series, day);
  const rest = {
    ...series,
    start: onDay(series.start, day),
    recurrence: { ...rule, count: rule.count === null ? null : rule.count - before },
    exceptDays: series.exceptDays.filter((except) => except >= day),
  };
  const id = await insertAppointment(tx, rest, { organiser: series.organiser, by: tx.scope.userId });
  await copyParticipants(tx, series.id, id);
  await endBefore(tx, series, day);
  await tx.run(sql`
    update appointments set series_id = ${id}
    where organisation_id = ${tx.scope.organisationId} and series_id = ${series.id} and occurrence >= ${day}`);
  return id;
}

/** The series has no times from this day on. */
export async function endBefore(tx: Tx, series: Row, day: string): Promise<void> {
  const recurrence = { ...series.recurrence!, count: null, until: addDays(day, -1) };
  const exceptDays = series.exceptDays.filter((except) => except < day);
  await updateAppointment(tx, series.id, { ...series, recurrence, exceptDays });
}

function daysBefore({ recurrence, start }: Row, day: string): number {
  let count = 0;
  for (const each of repeatedDays(recurrence!, start.slice(0, 10))) {
    if (each >= day) break;
    count += 1;
  }
  return count;
}

/** Times that were changed on their own stay what they are when their series moves by days. */
export async function moveChangedTimes(tx: Tx, seriesId: string, days: number): Promise<void> {
  // By way of days where nothing is: two that are next to each other must not meet on the way.
  for (const by of [farAway, days - farAway]) {
    await tx.run(sql`
      update appointments set occurrence = occurrence + ${by}::int
      where organisation_id = ${tx.scope.organisationId} and series_id = ${seriesId}`);
  }
}

const farAway = 1_000_000;

export async function dropChangedTimes(tx: Tx, seriesId: string): Promise<void> {
  await tx.run(sql`
    delete from appointments where organisation_id = ${tx.scope.organisationId} and series_id = ${seriesId}`);
}
