import { changedFields } from '#app/ui/record/merge-change.ts';
import type { Appointment, Scope } from '#contract/people/appointments.ts';
import { type Values, valuesOf } from './editor-fields.tsx';

/** The request for a new appointment, with people and leads by id. */
export const sent = (values: Values) => ({
  title: values.title.trim(),
  kind: values.kind,
  start: values.allDay ? `${values.day}T00:00` : `${values.day}T${values.time}`,
  minutes: values.minutes,
  allDay: values.allDay,
  timeZone: values.timeZone,
  place: values.place,
  link: values.link,
  notes: values.notes,
  isPrivate: values.isPrivate,
  people: [...values.people],
  leads: values.leads.map(({ id, name }) => ({ id, name })),
  reminders: [...values.reminders],
});

/** An appointment's fields under the names that a change uses. */
export const fieldsOf = (row: Appointment) => ({
  ...sent(valuesOf(row)),
  status: row.status,
  recurrence: row.recurrence,
});
export type AppointmentChange = Partial<ReturnType<typeof fieldsOf>>;

export function changes(row: Appointment, values: Values, scope: Scope): AppointmentChange {
  const after = { ...sent(values), status: values.status, recurrence: values.recurrence };
  const given = changedFields(fieldsOf(row), after);
  if (scope === 'this' && row.occurrence !== null) delete given.recurrence;
  return given;
}
