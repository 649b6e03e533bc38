import { startOfDay } from '#contract/core/time-zone.ts';
import type { Appointment } from '#contract/people/appointments.ts';
import { mostAhead, mostAppointments, mostDays } from '#contract/people/appointments.ts';
import type { Recurrence } from '#contract/people/recurrence.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { findLead } from '../leads/change-lead.ts';
import { visibleTo } from '../leads/policy.ts';
import { appointmentChangedBy, appointmentSeenBy, inCalendarsOf } from './policy.ts';
import { daysWithin, onDay, type Span, spanOf, type Times } from './times.ts';

/** An appointment as stored: a single one, a series, or a changed date of a series. */
export type Row = Times & {
  id: string;
  seriesId: string | null;
  occurrence: string | null;
  kind: Appointment['kind'];
  title: string;
  place: string;
  link: string;
  notes: string;
  status: Appointment['status'];
  isPrivate: boolean;
  organiser: string;
  people: string[];
  leads: { id: string; name: string }[];
  recurrence: Recurrence | null;
  /** Dates of a series that were removed or changed separately. */
  without: string[];
  exceptDays: string[];
  reminders: number[];
  removed: boolean;
  version: number;
  isSeen: boolean;
  mayChange: boolean;
};

const common = sql`
  a.id, a.series_id as "seriesId", a.occurrence, a.kind, a.title, a.place, a.link, a.notes, a.status,
  a.is_private as "isPrivate", a.organiser_id as organiser, a.time_zone as "timeZone",
  to_char(a.start_local, 'YYYY-MM-DD"T"HH24:MI') as start, a.minutes, a.all_day as "allDay", a.recurrence,
  to_json(a.except_days) as "exceptDays", a.reminders, a.removed_at is not null as removed, a.version,
  to_json(array(select p.user_id from appointment_people p
    where p.organisation_id = a.organisation_id and p.appointment_id = a.id order by p.user_id)) as people,
  case when a.recurrence is null then '[]'::json else to_json(a.except_days || array(select o.occurrence from appointments o
    where o.organisation_id = a.organisation_id and o.series_id = a.id)) end as without`;

const leadsOf = (where: Sql): Sql => sql`
  (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name, l.id), '[]')
   from appointment_leads x join leads l on l.organisation_id = x.organisation_id and l.id = x.lead_id
   where x.organisation_id = a.organisation_id and x.appointment_id = a.id and ${where}) as leads`;

const columns = (actor: Member): Sql => sql`${common}, ${leadsOf(visibleTo(actor))},
  ${appointmentSeenBy(actor)} as "isSeen", ${appointmentChangedBy(actor)} as "mayChange"`;

/** For the system: reminders, feeds, invitations, and booking. */
const allColumns = sql`${common}, ${leadsOf(sql.raw('true'))}, true as "isSeen", true as "mayChange"`;

const inSpan = (organisationId: string, { from, to }: Span): Sql => {
  const [low, high] = [
    sql`${new Date(from).toISOString()}::timestamptz`,
    sql`${new Date(to).toISOString()}::timestamptz`,
  ];
  const here = sql`a.organisation_id = ${organisationId} and a.removed_at is null`;
  return sql`(
    select * from appointments a where ${here} and a.recurrence is null and a.minutes <= 1440
      and a.starts_at > ${low} - interval '25 hours' and a.starts_at < ${high} and a.ends_at > ${low}
    union all
    select * from appointments a where ${here} and a.recurrence is null and a.minutes > 1440
      and a.ends_at > ${low} and a.starts_at < ${high}
    union all
    select * from appointments a where ${here} and a.recurrence is not null and a.last_at > ${low} and a.starts_at < ${high}) a`;
};

/** All-day events have no zone and can be up to 14 hours off UTC, so a wider span is queried and then filtered exactly. */
const wider = ({ from, to }: Span): Span => ({ from: from - 14 * 3_600_000, to: to + 14 * 3_600_000 });

export async function appointmentsIn(
  tx: Tx,
  actor: Member,
  { from, to, timeZone, people }: { from: string; to: string; timeZone: string; people: string },
): Promise<{ rows: Appointment[]; more: boolean }> {
  const span = { from: startOfDay(from, timeZone), to: startOfDay(to, timeZone) };
  const rows = await tx.all<Row>(sql`
    select ${columns(actor)} from ${inSpan(actor.organisationId, wider(span))}
    where ${inCalendarsOf(actor, people)} order by a.starts_at, a.id limit ${sql.int(mostAppointments + 1)}`);
  const found = rows
    .flatMap((row) => timesIn(row, span, timeZone))
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || (a.id < b.id ? -1 : 1));
  return {
    rows: found.slice(0, mostAppointments),
    more: rows.length > mostAppointments || found.length > mostAppointments,
  };
}

/** Upcoming appointments with a lead. */
export async function aheadOfLead(tx: Tx, actor: Member, leadId: string): Promise<{ rows: Appointment[] }> {
  await findLead(tx, actor, leadId);
  const now = Date.now();
  const span = { from: now, to: now + mostDays * 86_400_000 };
  const rows = await tx.all<Row>(sql`
    select ${columns(actor)} from appointments a
    join appointment_leads w on w.organisation_id = a.organisation_id and w.appointment_id = a.id
    where a.organisation_id = ${actor.organisationId} and w.lead_id = ${leadId} and a.removed_at is null and a.status = 'planned'
      and a.last_at > now() and ${appointmentSeenBy(actor)}
    order by a.starts_at, a.id limit 200`);
  const found = rows.flatMap((row) => timesIn(row, span, row.timeZone));
  return { rows: found.sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)).slice(0, mostAhead) };
}

function timesIn(row: Row, span: Span, timeZone: string): Appointment[] {
  if (row.recurrence) {
    const days = daysWithin(row, row.recurrence, new Set(row.without), span, row.allDay ? timeZone : row.timeZone);
    return days.map((day) => present(row, day, timeZone));
  }
  const at = spanOf(row, row.allDay ? timeZone : row.timeZone);
  return at.from < span.to && at.to > span.from ? [present(row, null, timeZone)] : [];
}

/** An appointment, or one date of a series, as the API returns it. */
export function present(row: Row, day: string | null, zone = row.timeZone): Appointment {
  const start = day ? onDay(row.start, day) : row.start;
  const { from, to } = spanOf({ ...row, start }, row.allDay ? zone : row.timeZone);
  const { isSeen: seen } = row;
  return {
    id: row.id,
    occurrence: day ?? row.occurrence,
    kind: seen ? row.kind : 'other',
    title: seen ? row.title : '',
    place: seen ? row.place : '',
    link: seen ? row.link : '',
    notes: seen ? row.notes : '',
    status: row.status,
    isPrivate: row.isPrivate,
    organiser: row.organiser,
    people: row.people,
    leads: seen ? row.leads : [],
    start,
    minutes: row.minutes,
    timeZone: row.timeZone,
    allDay: row.allDay,
    startsAt: new Date(from).toISOString(),
    endsAt: new Date(to).toISOString(),
    recurrence: row.recurrence,
    reminders: seen ? row.reminders : [],
    hidden: !seen,
    version: row.version,
    can: { change: row.mayChange },
  };
}

export const appointmentRow = (id: string, actor: Member): Sql => sql`
  select ${columns(actor)} from appointments a
  where a.organisation_id = ${actor.organisationId} and a.id = ${id} and ${appointmentSeenBy(actor)}`;

export const anyAppointmentRow = (tx: Tx, id: string): Promise<Row | undefined> =>
  tx.one<Row>(sql`
    select ${allColumns} from appointments a where a.organisation_id = ${tx.scope.organisationId} and a.id = ${id}`);

/** Everything in these members' calendars, with each date of a series separately, to tell who is busy when. */
export async function allWithin(
  tx: Tx,
  users: readonly string[],
  span: Span,
): Promise<(Span & { row: Row; day: string | null })[]> {
  const rows = await tx.all<Row>(sql`
    select ${allColumns} from ${inSpan(tx.scope.organisationId, wider(span))}
    where exists (select from appointment_people p where p.organisation_id = a.organisation_id and p.appointment_id = a.id
      and p.user_id = any(${users}::uuid[]))`);
  return rows.flatMap((row) => {
    const days = row.recurrence ? daysWithin(row, row.recurrence, new Set(row.without), span) : [null];
    return days
      .map((day) => ({ row, day, ...spanOf({ ...row, start: day ? onDay(row.start, day) : row.start }) }))
      .filter(({ from, to }) => from < span.to && to > span.from);
  });
}

/** All appointments of a member with series as stored, for a feed, which has its own rules for repetition. */
export const rowsOfPerson = (tx: Tx, userId: string, since: Date): Promise<Row[]> =>
  tx.all<Row>(sql`
    select ${allColumns} from appointments a
    join appointment_people p on p.organisation_id = a.organisation_id and p.appointment_id = a.id
    where a.organisation_id = ${tx.scope.organisationId} and p.user_id = ${userId} and a.removed_at is null
      and a.last_at > ${since.toISOString()}::timestamptz
    order by a.starts_at desc limit 5000`);
