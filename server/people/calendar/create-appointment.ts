import type { InputOf } from '#contract/core/call.ts';
import type { Appointment, calendar } from '#contract/people/appointments.ts';
import { isHead } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { checkTours } from '../agreements/agreements.ts';
import { visibleOwners } from '../leads/policy.ts';
import { recordAdded, recordAppointment } from './events.ts';
import { setLeads, setPeople } from './participants.ts';
import { appointmentRow, present, type Row } from './queries.ts';
import { remindLater } from './reminders.ts';
import { checkTimes, insertAppointment } from './store.ts';
import { daysOf } from './times.ts';

export async function createAppointment(
  tx: Tx,
  actor: Member,
  { organiser = actor.userId, people, leads, ...input }: InputOf<typeof calendar.create>,
): Promise<Appointment> {
  checkTimes(input);
  await checkOrganiser(tx, actor, organiser);
  const kept = { ...input, status: 'planned' as const, exceptDays: [] };
  const id = await insertAppointment(tx, kept, { organiser, by: actor.userId });
  await setPeople(tx, id, [organiser, ...people]);
  await setLeads(tx, actor, id, leads);
  if (input.kind === 'showing') await checkTours(tx, leads, daysOf(input.start, input.recurrence, []));
  // The creator can always see the new appointment, because `checkOrganiser` only accepts organizers whose calendar they see.
  const row = await tx.get<Row>(appointmentRow(id, actor));
  recordAppointment(tx, 'appointment.created', row, { kind: row.kind });
  recordAdded(
    tx,
    row,
    row.people.filter((user) => user !== actor.userId),
  );
  await remindLater(tx, row);
  return present(row, firstDay(row));
}

/** For a series, its first date is returned. */
export const firstDay = ({ recurrence, start }: Row): string | null => (recurrence ? start.slice(0, 10) : null);

/** Assistants and managers schedule for the members they work with; no one schedules for anyone else. */
async function checkOrganiser(tx: Tx, actor: Member, organiser: string): Promise<void> {
  if (organiser === actor.userId || isHead(actor)) return;
  const owners = visibleOwners(actor);
  if (!owners) return;
  const found = await tx.one(sql`select where ${organiser}::uuid = any(${owners})`);
  if (!found) throw invalid(['organiser'], "You can't schedule for this person.");
}
