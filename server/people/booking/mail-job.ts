import { z } from 'zod';
import { chooseLanguage, type Locale } from '#contract/core/locale.ts';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { writeIcs } from '../calendar/ics/write-ics.ts';
import { anyAppointmentRow } from '../calendar/queries.ts';
import { sendAutomaticMail } from '../messages/send-automatic.ts';
import { bookingTexts, fillIn } from './mail-texts.ts';
import { hostNames } from './promise.ts';
import { bookingToken } from './token.ts';

type Facts = {
  appointmentId: string;
  leadId: string;
  name: string;
  email: string;
  locale: Locale;
  timeZone: string;
  startsAt: string;
  title: string;
  organisation: string;
  host: string;
  hostEmail: string;
};

/** Tells a visitor what they booked, moved or called off, with a file for their own calendar. */
export const bookingMailJob = defineJob({
  kind: 'booking.mail',
  payload: z.strictObject({ bookingId: id, what: z.enum(['confirmed', 'moved', 'cancelled']) }),
  maxAttempts: 8,
  timeoutSeconds: 60,
  async run({ services, job, payload: { bookingId, what } }) {
    const organisationId = job.organisationId!;
    const scope = { organisationId, userId: null, actorKind: 'system' as const };
    const found = await services.db.withOrg(scope, async (tx) => {
      const facts = await tx.one<Facts>(sql`
        select k.appointment_id as "appointmentId", k.lead_id as "leadId", k.name, k.email, k.locale, k.time_zone as "timeZone", k.starts_at as "startsAt",
          b.title, o.name as organisation, ${hostNames} as host, u.email as "hostEmail"
        from bookings k join booking_pages b on b.organisation_id = k.organisation_id and b.id = k.page_id
        join organisations o on o.id = k.organisation_id join users u on u.id = k.host_id
        where k.organisation_id = ${organisationId} and k.id = ${bookingId}`);
      const row = facts && (await anyAppointmentRow(tx, facts.appointmentId));
      return row && { facts, row };
    });
    if (!found) return undefined;
    const { facts, row } = found;
    const texts = bookingTexts[facts.locale];
    const when = new Intl.DateTimeFormat(chooseLanguage(facts.locale, []).tag, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: facts.timeZone,
    }).format(new Date(facts.startsAt));
    const values = {
      name: facts.name,
      title: facts.title,
      when,
      host: facts.host || facts.organisation,
      organisation: facts.organisation,
    };
    const token = bookingToken(services.settings.secret, organisationId, bookingId);
    const isOver = what === 'cancelled';
    const lines = [
      fillIn(texts.greeting, values),
      '',
      fillIn(texts[what], values),
      '',
      when,
      ...(row.place ? [row.place] : []),
      values.host,
      '',
      ...(isOver ? [] : [texts.change, `${services.settings.publicUrl}/booking/${token}`, '']),
      facts.organisation,
    ];
    const organiser = { name: values.host, email: facts.hostEmail };
    const guests = [{ name: facts.name, email: facts.email }];
    const method = isOver ? 'CANCEL' : 'REQUEST';
    const ics = writeIcs(facts.organisation, method, [
      { row: { ...row, title: facts.title, notes: '', reminders: [] }, organiser, guests },
    ]);
    await sendAutomaticMail(services, scope, {
      key: `booking.mail ${job.id}`,
      leadId: facts.leadId,
      hasActed: true,
      to: { address: facts.email, name: facts.name },
      replyTo: { address: facts.hostEmail, name: values.host },
      subject: fillIn(texts[`${what}Subject`], values).slice(0, 150),
      text: `${lines.join('\n')}\n`,
      attachments: [
        {
          name: 'appointment.ics',
          contentType: `text/calendar; charset=utf-8; method=${method}`,
          content: Buffer.from(ics),
        },
      ],
      automatic: true,
    });
    return undefined;
  },
});
