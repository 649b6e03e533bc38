import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import type { Row } from './queries.ts';
import { storedEnd, storedSpan, type Times } from './times.ts';

/** The fields stored in an appointment's own row. */
export type Kept = Times &
  Pick<
    Row,
    'kind' | 'title' | 'place' | 'link' | 'notes' | 'status' | 'isPrivate' | 'reminders' | 'recurrence' | 'exceptDays'
  >;

/** An all-day event begins at midnight and lasts whole days. */
export function checkTimes({ allDay, start, minutes }: Times): void {
  if (!allDay) return;
  if (!start.endsWith('T00:00')) throw invalid(['start'], 'An all-day event starts at midnight.');
  if (minutes % (24 * 60) !== 0) throw invalid(['minutes'], 'An all-day event lasts whole days.');
}

const moment = (at: number | null): Sql =>
  at === null ? sql`'infinity'::timestamptz` : sql`${new Date(at).toISOString()}::timestamptz`;

const assignments = (kept: Kept): [column: Sql, value: Sql][] => {
  const { from, to } = storedSpan(kept);
  return [
    [sql`kind`, sql`${kept.kind}`],
    [sql`title`, sql`${kept.title}`],
    [sql`place`, sql`${kept.place}`],
    [sql`link`, sql`${kept.link}`],
    [sql`notes`, sql`${kept.notes}`],
    [sql`status`, sql`${kept.status}`],
    [sql`is_private`, sql`${kept.isPrivate}::boolean`],
    [sql`time_zone`, sql`${kept.timeZone}`],
    [sql`start_local`, sql`${kept.start}::timestamp`],
    [sql`minutes`, sql`${kept.minutes}::int`],
    [sql`all_day`, sql`${kept.allDay}::boolean`],
    [sql`starts_at`, moment(from)],
    [sql`ends_at`, moment(to)],
    [sql`recurrence`, sql`${kept.recurrence && JSON.stringify(kept.recurrence)}::jsonb`],
    [sql`except_days`, sql`${kept.exceptDays}::date[]`],
    [sql`last_at`, moment(storedEnd(kept, kept.recurrence))],
    [sql`reminders`, sql`${[...new Set(kept.reminders)]}::int[]`],
  ];
};

type Made = { organiser: string; by: string | null; seriesId?: string; occurrence?: string; uid?: string };

export async function insertAppointment(tx: Tx, kept: Kept, made: Made): Promise<string> {
  const id = newId();
  const pairs = assignments(kept);
  await tx.run(sql`
    insert into appointments (organisation_id, id, organiser_id, created_by, series_id, occurrence, uid,
      ${sql.join(pairs.map(([column]) => column))})
    values (${tx.scope.organisationId}, ${id}, ${made.organiser}, ${made.by}, ${made.seriesId ?? null}, ${made.occurrence ?? null},
      ${made.uid ?? null}, ${sql.join(pairs.map(([, value]) => value))})`);
  return id;
}

export async function updateAppointment(tx: Tx, id: string, kept: Kept): Promise<void> {
  const sets = assignments(kept).map(([column, value]) => sql`${column} = ${value}`);
  await tx.run(sql`
    update appointments set ${sql.join(sets)}, changed_at = now(), version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
}

/** Copies members and leads to another appointment: a date that leaves its series, or the second part of a split series. */
export async function copyParticipants(tx: Tx, from: string, to: string): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`
    insert into appointment_people (organisation_id, appointment_id, user_id)
    select organisation_id, ${to}, user_id from appointment_people
    where organisation_id = ${organisationId} and appointment_id = ${from}`);
  await tx.run(sql`
    insert into appointment_leads (organisation_id, appointment_id, lead_id)
    select organisation_id, ${to}, lead_id from appointment_leads
    where organisation_id = ${organisationId} and appointment_id = ${from}`);
}
