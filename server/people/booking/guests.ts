import { z } from 'zod';
import { isLocale } from '#contract/core/locale.ts';
import { day, id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { BuiltIn } from '#server/core/programs/engine.ts';
import { wake } from '#server/core/programs/records.ts';
import type { Services } from '#server/core/services.ts';
import { inviteKind } from '../calendar/invite.ts';
import { anyAppointmentRow, type Row } from '../calendar/queries.ts';
import { onDay, spanOf } from '../calendar/times.ts';
import { sendAutomaticMail } from '../messages/send-automatic.ts';
import { mailOf, type Promised, type What } from './letter.ts';
import { isFarOff, isToBeReminded, remindAt } from './remind-at.ts';

type Guest = { organisationId: string; row: Row; leadId: string; what: What; key: string };

/** Mails an invited lead about their appointment. An archived lead or one without an address gets nothing. */
async function mailGuest(services: Services, { organisationId, row, leadId, what, key }: Guest): Promise<void> {
  const scope = { organisationId, userId: null, actorKind: 'system' as const };
  const guest = await services.db.withOrg(scope, (tx) =>
    tx.one<Omit<Promised, 'locale' | 'timeZone' | 'title'> & { language: string | null }>(sql`
      select l.id as "leadId", l.email, l.name, l.language, trim(u.first_name || ' ' || u.last_name) as host,
        u.email as "hostEmail", o.name as organisation
      from leads l join users u on u.id = ${row.organiser} join organisations o on o.id = l.organisation_id
      where l.organisation_id = ${organisationId} and l.id = ${leadId} and l.archived_at is null and l.email is not null`),
  );
  if (!guest) return;
  const { language, ...person } = guest;
  const locale = isLocale(language) ? language : 'en';
  const promised = { ...person, locale, timeZone: row.timeZone, title: row.title };
  await sendAutomaticMail(services, scope, { ...mailOf(promised, row, what), key, leadId, automatic: true });
}

const invited = z.strictObject({ appointmentId: id, leadId: id, occurrence: day.nullable() });
type Invited = z.infer<typeof invited>;

/** The current time of an invitation; a date of a series may have become a separate appointment since. */
async function timeOf(tx: Tx, { appointmentId, occurrence }: Invited): Promise<Row | undefined> {
  const row = await anyAppointmentRow(tx, appointmentId);
  if (!row || occurrence === null) return row;
  if (!row.without.includes(occurrence)) return { ...row, start: onDay(row.start, occurrence), recurrence: null };
  const changed = await tx.one<{ id: string }>(sql`
    select id from appointments
    where organisation_id = ${tx.scope.organisationId} and series_id = ${appointmentId} and occurrence = ${occurrence}`);
  return changed && anyAppointmentRow(tx, changed.id);
}

const isStill = (row: Row | undefined, leadId: string): row is Row =>
  row !== undefined && !row.removed && row.status === 'planned' && row.leads.some((lead) => lead.id === leadId);

export const inviteJob = defineJob({
  kind: inviteKind,
  payload: invited,
  maxAttempts: 8,
  timeoutSeconds: 60,
  async run({ services, job, payload }) {
    const organisationId = job.organisationId!;
    const scope = { organisationId, userId: null, actorKind: 'system' as const };
    const row = await services.db.withOrg(scope, (tx) => timeOf(tx, payload));
    if (!isStill(row, payload.leadId)) return undefined;
    const key = `${inviteKind} ${job.id}`;
    await mailGuest(services, { organisationId, row, leadId: payload.leadId, what: 'invited', key });
    await services.db.withOrg(scope, (tx) => remindGuestLater(tx, payload, row));
    return undefined;
  },
});

/** Schedules the check, one day before, whether to remind a guest. A guest of a whole series gets no reminders for each date. */
export async function remindGuestLater(tx: Tx, guest: Invited, row: Row): Promise<void> {
  const at = row.recurrence ? undefined : remindAt(spanOf(row).from);
  if (at === undefined) return;
  const slot = [guest.leadId, guest.occurrence].filter(Boolean).join(' ');
  await wake(tx, guestReminder, { recordId: guest.appointmentId, slot, given: guest }, at);
}

export const guestReminder: BuiltIn = {
  key: 'guest_reminder',
  name: 'Guest reminders',
  async do(tx, { given, now }) {
    const guest = invited.parse(given);
    const row = await timeOf(tx, guest);
    if (!isStill(row, guest.leadId)) return { outcome: 'skipped', why: { rule: 'called_off' } };
    const startsAt = spanOf(row).from;
    if (isFarOff(startsAt, now)) return { outcome: 'skipped', why: { rule: 'moved' }, again: remindAt(startsAt, now) };
    if (!isToBeReminded(startsAt, now)) return { outcome: 'skipped', why: { rule: 'late' } };
    await tx.enqueue(guestMailJob.with({ ...guest, what: 'reminder' }));
    return { outcome: 'done' };
  },
};

/** Mails that invited leads get after the invitation. */
export const guestMailJob = defineJob({
  kind: 'calendar.guest_mail',
  payload: invited.extend({ what: z.enum(['confirmed', 'moved', 'cancelled', 'reminder']) }),
  maxAttempts: 8,
  timeoutSeconds: 60,
  async run({ services, job, payload: { what, ...guest } }) {
    const organisationId = job.organisationId!;
    const scope = { organisationId, userId: null, actorKind: 'system' as const };
    const row = await services.db.withOrg(scope, (tx) => timeOf(tx, guest));
    if (!row) return undefined;
    const key = `calendar.guest_mail ${job.id}`;
    await mailGuest(services, { organisationId, row, leadId: guest.leadId, what, key });
    return undefined;
  },
});
