import { localAt } from '#contract/core/time-zone.ts';
import type { ShowingSettings } from '#contract/inventory/showing-shapes.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { recordAdded, recordAppointment } from '#server/people/calendar/events.ts';
import { addLead, setPeople } from '#server/people/calendar/participants.ts';
import { anyAppointmentRow } from '#server/people/calendar/queries.ts';
import { remindLater } from '#server/people/calendar/reminders.ts';
import { insertAppointment, updateAppointment } from '#server/people/calendar/store.ts';
import { planAfterwards } from './afterwards.ts';
import { showingMailJob } from './mail-job.ts';
import { type Row, recordShowing } from './showing-row.ts';

type Contact = ShowingSettings['contacts'][number];

/** Asks the initial contacts first, and the final ones after these agree. Without initial contacts, asks the final ones at once. */
export async function askContacts(tx: Tx, row: Row, contacts: readonly Contact[]): Promise<void> {
  const first = contacts.some(({ tier }) => tier === 'initial') ? 'initial' : 'final';
  for (const { tier, user, name, email } of contacts) {
    const answerId = newId();
    await tx.run(sql`
      insert into showing_answers (organisation_id, id, showing_id, tier, user_id, name, email, asked_at)
      values (${tx.scope.organisationId}, ${answerId}, ${row.id}, ${tier}, ${user}, ${name}, ${email},
        case when ${tier === first} then now() end)`);
    if (tier === first) await tx.enqueue(showingMailJob.with({ showingId: row.id, what: 'asked', answerId }));
  }
}

export async function askFinalContacts(tx: Tx, row: Row): Promise<void> {
  const asked = await tx.all<{ id: string }>(sql`
    update showing_answers set asked_at = now()
    where organisation_id = ${tx.scope.organisationId} and showing_id = ${row.id} and tier = 'final' and asked_at is null returning id`);
  for (const { id: answerId } of asked)
    await tx.enqueue(showingMailJob.with({ showingId: row.id, what: 'asked', answerId }));
}

/** Confirms the showing: adds it to the calendars of the listing agent and the requester, and notifies everyone. */
export async function confirmShowing(tx: Tx, row: Row, now = Date.now()): Promise<void> {
  const appointmentId = await putInCalendars(tx, row);
  await tx.run(sql`
    update showings set state = 'confirmed', decided_at = now(), reason = '', appointment_id = ${appointmentId}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${row.id}`);
  recordShowing(tx, 'showing.confirmed', row, { brokerage: row.agentBrokerage });
  await tx.enqueue(showingMailJob.with({ showingId: row.id, what: 'confirmed' }));
  await planAfterwards(tx, row, now);
}

async function putInCalendars(tx: Tx, row: Row): Promise<string | null> {
  const people = [...new Set([row.agent, row.askedBy].filter((one) => one !== null))];
  const organiser = people[0];
  if (!organiser) return null;
  const id = await insertAppointment(
    tx,
    {
      kind: 'showing',
      title: [row.address, row.agentBrokerage || row.agentName].filter(Boolean).join(' · ').slice(0, 300),
      place: row.kind === 'video' ? '' : row.address.slice(0, 300),
      link: '',
      notes: '',
      status: 'planned',
      isPrivate: false,
      reminders: [60],
      recurrence: null,
      exceptDays: [],
      start: localAt(Date.parse(row.startsAt), row.timeZone),
      minutes: row.minutes,
      timeZone: row.timeZone,
      allDay: false,
    },
    { organiser, by: null },
  );
  await setPeople(tx, id, people);
  if (row.leadId) await addLead(tx, id, row.leadId);
  const appointment = (await anyAppointmentRow(tx, id))!;
  recordAppointment(tx, 'appointment.created', appointment);
  recordAdded(tx, appointment, people);
  await remindLater(tx, appointment);
  return id;
}

export async function takeOutOfCalendars(tx: Tx, { appointmentId }: Row): Promise<void> {
  const appointment = appointmentId ? await anyAppointmentRow(tx, appointmentId) : undefined;
  if (appointment?.status !== 'planned') return;
  await updateAppointment(tx, appointment.id, { ...appointment, status: 'cancelled' });
  recordAppointment(tx, 'appointment.status_changed', appointment, { from: appointment.status, to: 'cancelled' });
}
