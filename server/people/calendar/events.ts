import type { NewEvent, Tx } from '#server/core/db/transaction.ts';
import type { Row } from './queries.ts';
import { onDay, spanOf } from './times.ts';

type Told = Pick<Row, 'id' | 'title' | 'leads' | 'start' | 'minutes' | 'timeZone' | 'allDay' | 'isPrivate'>;

/** An event's data about an appointment. The title of a private one is left out. */
export function aboutAppointment(row: Told, day: string | null = null) {
  const { from } = spanOf({ ...row, start: day ? onDay(row.start, day) : row.start });
  return { appointmentId: row.id, title: row.isPrivate ? '' : row.title, startsAt: new Date(from).toISOString() };
}

/** Events of an appointment belong to the timelines of its leads. */
export const subjectsOf = ({ id, leads }: Pick<Row, 'id' | 'leads'>): NewEvent['subject'][] =>
  leads.length > 0 ? leads.map((lead) => ({ type: 'lead', id: lead.id })) : [{ type: 'appointment', id }];

export function recordAppointment(
  tx: Tx,
  kind: NewEvent['kind'],
  row: Told,
  data: NewEvent['data'] = {},
  day: string | null = null,
): void {
  const about = { ...aboutAppointment(row, day), ...data };
  for (const subject of subjectsOf(row)) tx.record({ kind, subject, data: about });
}

type Change = 'appointment.rescheduled' | 'appointment.called_off';

/** Records one event for everyone whose calendar has the appointment; past appointments are skipped. `from` is the previous start. */
export function recordForPeople(
  tx: Tx,
  kind: Change,
  row: Told & Pick<Row, 'people' | 'recurrence'>,
  from?: string,
  day: string | null = null,
): void {
  const about = aboutAppointment(row, day);
  const isOver = [about.startsAt, from ?? about.startsAt].every((at) => Date.parse(at) < Date.now());
  if (isOver && !row.recurrence) return;
  tx.record({
    kind,
    subject: { type: 'appointment', id: row.id },
    data: { ...about, users: [...new Set(row.people)], ...(from && { from }) },
  });
}

export function recordAdded(tx: Tx, row: Told, users: readonly string[], day: string | null = null): void {
  if (users.length === 0) return;
  tx.record({
    kind: 'appointment.people_added',
    subject: { type: 'appointment', id: row.id },
    data: { ...aboutAppointment(row, day), users },
  });
}
