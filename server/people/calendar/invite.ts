import type { InputOf } from '#contract/core/call.ts';
import type { calendar } from '#contract/people/appointments.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { lockAppointment } from './change-appointment.ts';
import { recordAppointment } from './events.ts';
import { checkDay } from './series.ts';

/** Only the name, because the job itself is defined where mails about appointments are written. */
export const inviteKind = 'calendar.invite';

/** Sends one mail per lead, so that none sees the others' addresses. */
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
    await tx.enqueue({ kind: inviteKind, payload: { appointmentId, leadId, occurrence: chosen } });
  }
  const invited = row.leads.filter((lead) => reachable.some((found) => found.id === lead.id));
  recordAppointment(
    tx,
    'appointment.invited',
    { ...row, leads: invited },
    chosen ? { occurrence: chosen } : {},
    chosen,
  );
  return { sent: reachable.length };
}
