import { z } from 'zod';
import type { InputOf } from '#contract/core/call.ts';
import { day, id } from '#contract/core/primitives.ts';
import type { calendar } from '#contract/people/appointments.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { sendAutomaticMail } from '../messages/send-automatic.ts';
import { lockAppointment } from './change-appointment.ts';
import { recordAppointment } from './events.ts';
import { writeIcs } from './ics/write-ics.ts';
import { anyAppointmentRow, present } from './queries.ts';
import { checkDay } from './series.ts';

/** One mail a lead, so that nobody reads the others' addresses. */
export async function inviteLeads(
  tx: Tx,
  actor: Member,
  { id: appointmentId, occurrence }: InputOf<typeof calendar.invite>,
) {
  const row = await lockAppointment(tx, actor, appointmentId);
  const chosen = row.recurrence && occurrence !== null ? checkDay(row, occurrence) : null;
  const reachable = await tx.all<{ id: string }>(sql`
    select id from leads where organisation_id = ${actor.organisationId} and id = any(${row.leads.map((lead) => lead.id)}::uuid[])
      and email is not null order by id`);
  if (reachable.length === 0) throw new Refusal('conflict', 'None of the people it is with has an email address.');
  for (const { id: leadId } of reachable) {
    await tx.enqueue(inviteJob.with({ appointmentId, leadId, occurrence: chosen }));
  }
  const invited = row.leads.filter((lead) => reachable.some((found) => found.id === lead.id));
  recordAppointment(tx, 'appointment.invited', { ...row, leads: invited }, {}, chosen);
  return { sent: reachable.length };
}

type Parties = { email: string | null; name: string; organiser: string; organiserEmail: string; organisation: string };

export const inviteJob = defineJob({
  kind: 'calendar.invite',
  payload: z.strictObject({ appointmentId: id, leadId: id, occurrence: day.nullable() }),
  maxAttempts: 8,
  timeoutSeconds: 60,
  async run({ services, job, payload: { appointmentId, leadId, occurrence } }) {
    const organisationId = job.organisationId!;
    const scope = { organisationId, userId: null, actorKind: 'system' as const };
    const found = await services.db.withOrg(scope, async (tx) => {
      const row = await anyAppointmentRow(tx, appointmentId);
      const parties =
        row &&
        (await tx.one<Parties>(sql`
        select l.email, l.name, trim(u.first_name || ' ' || u.last_name) as organiser, u.email as "organiserEmail", o.name as organisation
        from leads l join users u on u.id = ${row.organiser} join organisations o on o.id = l.organisation_id
        where l.organisation_id = ${organisationId} and l.id = ${leadId} and l.archived_at is null`));
      return row && !row.removed && parties?.email ? { row, parties, email: parties.email } : undefined;
    });
    // Archived, removed or without an address by now: nobody is to be invited any more.
    if (!found) return undefined;
    const { row, parties, email } = found;
    const one = occurrence ? { ...row, start: `${occurrence}T${row.start.slice(11)}`, recurrence: null } : row;
    const shown = present(one, null);
    const when = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'full',
      ...(!one.allDay && { timeStyle: 'long' }),
      timeZone: one.timeZone,
    }).format(new Date(shown.startsAt));
    const organiser = { name: parties.organiser || parties.organisation, email: parties.organiserEmail };
    const ics = writeIcs(parties.organisation, 'REQUEST', [
      { row: { ...one, notes: '', reminders: [] }, organiser, guests: [{ name: parties.name, email }] },
    ]);
    const lines = [row.title, when, row.place, row.link, '', `${organiser.name}, ${parties.organisation}`];
    await sendAutomaticMail(services, scope, {
      key: `calendar.invite ${job.id}`,
      leadId,
      to: { address: email, name: parties.name },
      replyTo: { address: organiser.email, name: organiser.name },
      subject: `${row.title}, ${when}`.slice(0, 150),
      text: `${lines.filter((line, index) => line !== '' || index === 4).join('\n')}\n`,
      attachments: [
        {
          name: 'invitation.ics',
          contentType: 'text/calendar; charset=utf-8; method=REQUEST',
          content: Buffer.from(ics),
        },
      ],
    });
    return undefined;
  },
});
