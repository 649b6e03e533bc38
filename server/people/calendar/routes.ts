import { calendar } from '#contract/people/appointments.ts';
import { driveCalls } from '#contract/people/drive-calls.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { changeAppointment } from './change-appointment.ts';
import { createAppointment, firstDay } from './create-appointment.ts';
import { driveOf } from './drive/drive.ts';
import { closeFeed, feedRoute, feedState, openFeed } from './ics/feed.ts';
import { importIcs } from './ics/import-ics.ts';
import { inviteLeads } from './invite.ts';
import { aheadOfLead, appointmentRow, appointmentsIn, present, type Row } from './queries.ts';
import { removeAppointment, restoreAppointment } from './remove-appointment.ts';
import { isDayOf } from './times.ts';

export const calendarRoutes: Served[] = [
  serve(calendar.list, ({ tx, actor, input }) => appointmentsIn(tx, actor, input)),
  serve(calendar.get, ({ tx, actor, input }) => readAppointment(tx, actor, input.id, input.occurrence)),
  serve(calendar.ofLead, ({ tx, actor, input }) => aheadOfLead(tx, actor, input.id)),
  serve(calendar.create, ({ tx, actor, input }) => createAppointment(tx, actor, input)),
  serve(calendar.change, ({ tx, actor, version, input }) => changeAppointment(tx, actor, version, input)),
  serve(calendar.remove, ({ tx, actor, input }) => removeAppointment(tx, actor, input)),
  serve(calendar.restore, ({ tx, actor, input }) => restoreAppointment(tx, actor, input)),
  serve(calendar.invite, ({ tx, actor, input }) => inviteLeads(tx, actor, input)),
  serve(calendar.import, ({ tx, actor, input }) => importIcs(tx, actor, input)),
  serve(calendar.feed, ({ tx, actor }) => feedState(tx, actor)),
  serve(calendar.openFeed, ({ tx, actor, services }) => openFeed(tx, actor, services.settings.publicUrl)),
  serve(calendar.closeFeed, ({ tx, actor }) => closeFeed(tx, actor)),
  serve(driveCalls.drive, ({ tx, actor, input }) => driveOf(tx, actor, input)),
  feedRoute,
];

async function readAppointment(tx: Tx, actor: Member, id: string, occurrence?: string) {
  const row = await tx.one<Row>(sql`${appointmentRow(id, actor)} and a.removed_at is null`);
  if (!row) throw notFound();
  if (!row.recurrence) return present(row, null);
  const day = occurrence ?? firstDay(row)!;
  if (occurrence && (row.without.includes(day) || !isDayOf(row, row.recurrence, day))) throw notFound();
  return present(row, day);
}
