import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import { anyAppointmentRow } from '../calendar/queries.ts';
import { sendAutomaticMail } from '../messages/send-automatic.ts';
import { mailOf, type Promised, type What } from './letter.ts';
import { hostNames } from './promise.ts';
import { bookingToken } from './token.ts';

type Given = { organisationId: string; bookingId: string; what: What; key: string; hasActed: boolean };

/** Mails a visitor about a change to their booking. */
async function mailVisitor(
  services: Services,
  { organisationId, bookingId, what, key, hasActed }: Given,
): Promise<void> {
  const scope = { organisationId, userId: null, actorKind: 'system' as const };
  const found = await services.db.withOrg(scope, async (tx) => {
    const booked = await tx.one<Promised & { appointmentId: string }>(sql`
      select k.appointment_id as "appointmentId", k.lead_id as "leadId", k.name, k.email, k.locale, k.time_zone as "timeZone",
        b.title, o.name as organisation, ${hostNames} as host, u.email as "hostEmail"
      from bookings k join booking_pages b on b.organisation_id = k.organisation_id and b.id = k.page_id
      join organisations o on o.id = k.organisation_id join users u on u.id = k.host_id
      where k.organisation_id = ${organisationId} and k.id = ${bookingId}`);
    const row = booked && (await anyAppointmentRow(tx, booked.appointmentId));
    return row && { booked, row };
  });
  if (!found) return;
  const { booked, row } = found;
  const link = `${services.settings.publicUrl}/booking/${bookingToken(services.settings.secret, organisationId, bookingId)}`;
  await sendAutomaticMail(services, scope, {
    ...mailOf(booked, row, what, link),
    key,
    leadId: booked.leadId,
    hasActed,
    automatic: true,
  });
}

/** Mails a visitor about their booking, whether they or a member changed it, with a calendar file attached. */
export const bookingMailJob = defineJob({
  kind: 'booking.mail',
  payload: z.strictObject({
    bookingId: id,
    what: z.enum(['confirmed', 'moved', 'cancelled', 'reminder']),
    hasActed: z.boolean().default(true),
  }),
  maxAttempts: 8,
  timeoutSeconds: 60,
  async run({ services, job, payload }) {
    const organisationId = job.organisationId!;
    await mailVisitor(services, { ...payload, organisationId, key: `booking.mail ${job.id}` });
    return undefined;
  },
});
