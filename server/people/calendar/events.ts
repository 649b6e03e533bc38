import type { NewEvent, Tx } from '#server/core/db/transaction.ts';
import type { Row } from './queries.ts';
import { onDay, spanOf } from './times.ts';

type Told = Pick<Row, 'id' | 'title' | 'leads' | 'start' | 'minutes' | 'timeZone' | 'allDay' | 'isPrivate'>;

/** What an event says of an appointment. The title of a private one stays with those whose it is. */
export function aboutAppointment(row: Told, day: string | null = null) {
  const { from } = spanOf({ ...row, start: day ? onDay(row.start, day) : row.start });
  return { appointmentId: row.id, title: row.isPrivate ? '' : row.title, startsAt: new Date(from).toISOString() };
}

/** What happens to an appointment is part of the story of everybody it is with. */
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

/**
 * Told once to all in whose calendars it stands, whoever it is with; of what is over nobody needs to hear. `from`: when it
 * was before.
 */
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

/** Told to those who were added, whoever the appointment is with. */
export function recordAdded(tx: Tx, row: Told, users: readonly string[], day: string | null = null): void {
  if (users.length === 0) return;
  tx.record({
    kind: 'appointment.people_added',
    subject: { type: 'appointment', id: row.id },
    data: { ...aboutAppointment(row, day), users },
  });
}
