import { addDays } from '#contract/core/time-zone.ts';
import { repeatedDays } from '#contract/people/recurrence.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import type { Row } from './queries.ts';
import { copyParticipants, insertAppointment, updateAppointment } from './store.ts';
import { isDayOf, onDay } from './times.ts';

/** Validates the date of a series: it must belong to the series and not have been removed or changed separately. */
export function checkDay(series: Row, occurrence: string | null): string {
  if (occurrence === null) throw invalid(['occurrence'], 'Say which day of the series is meant.');
  if (series.without.includes(occurrence) || !isDayOf(series, series.recurrence!, occurrence))
    throw invalid(['occurrence'], 'The series has no time on this day.');
  return occurrence;
}

/** Turns one date of a series into a separate appointment that still belongs to the series, and returns its id. */
export async function takeOut(tx: Tx, series: Row, day: string): Promise<string> {
  const one = { ...series, start: onDay(series.start, day), recurrence: null, exceptDays: [] };
  const made = { organiser: series.organiser, by: tx.scope.userId, seriesId: series.id, occurrence: day };
  const id = await insertAppointment(tx, one, made);
  await copyParticipants(tx, series.id, id);
  await tx.run(sql`
    update appointments set version = version + 1 where organisation_id = ${tx.scope.organisationId} and id = ${series.id}`);
  return id;
}

/** Ends a series before a date and returns the id of the series that continues from there with all changed dates. */
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

/** Keeps changed dates linked to their original dates when the series moves by days. */
export async function moveChangedTimes(tx: Tx, seriesId: string, days: number): Promise<void> {
  // In two steps through an unused range, because neighboring dates would violate the unique constraint on the way.
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
