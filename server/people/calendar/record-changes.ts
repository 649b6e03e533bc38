import type { Member } from '#server/core/auth/actor.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { aboutAppointment, recordAdded, recordAppointment, recordForPeople } from './events.ts';
import type { Row } from './queries.ts';

/** Fields whose change means another time. */
export const ofTime = ['start', 'minutes', 'timeZone', 'allDay', 'recurrence'] as const;
const others = ['kind', 'title', 'place', 'link', 'notes', 'isPrivate', 'reminders', 'people', 'leads'] as const;

const differs = (before: Row, after: Row) => (field: keyof Row) =>
  JSON.stringify(before[field]) !== JSON.stringify(after[field]);

/** A new time, a new status, and new content are recorded as three separate events. */
export function recordChanges(
  tx: Tx,
  actor: Pick<Member, 'userId'>,
  before: Row,
  after: Row,
  day: string | null,
): void {
  const changed = differs(before, after);
  if (ofTime.some(changed)) {
    const from = aboutAppointment({ ...before, leads: [] }).startsAt;
    recordAppointment(tx, 'appointment.moved', after, { from, users: after.people }, day);
    if (after.status === 'planned') recordForPeople(tx, 'appointment.rescheduled', after, from, day);
  }
  if (before.status !== after.status) {
    recordAppointment(tx, 'appointment.status_changed', after, { from: before.status, to: after.status }, day);
    if (after.status === 'cancelled') recordForPeople(tx, 'appointment.called_off', after, undefined, day);
  }
  const fields = others.filter(changed);
  if (fields.length > 0) recordAppointment(tx, 'appointment.changed', after, { fields }, day);
  recordAdded(
    tx,
    after,
    after.people.filter((user) => !before.people.includes(user) && user !== actor.userId),
    day,
  );
}
