import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { renderMail } from '#server/outside/mail/render/render-mail.ts';

type Fault = { level: string; message: string; url: string | null; count: number; at: string };
type Operator = { id: string; email: string; locale: string };

/** Notifies all operators of this installation of an error, each in their language. */
export const alertJob = defineJob({
  kind: 'telemetry.alert',
  payload: z.object({ groupId: id }),
  maxAttempts: 8,
  timeoutSeconds: 120,
  async run({ payload, services: { db, mail, settings }, job }) {
    const { fault, operators } = await db.asSystem(async (tx) => ({
      fault: await tx.one<Fault>(sql`
        select coalesce(level, 'error') as level, error_message as message, last_url as url,
               greatest(reports, alerts) as count, last_seen_at as at
        from error_groups where id = ${payload.groupId}`),
      operators: await tx.all<Operator>(sql`
        select u.id, u.email, coalesce(l.preferred_locale, 'en') as locale
        from users u left join user_language_preferences l on l.user_id = u.id
        where u.is_operator and u.email_verified_at is not null order by u.id`),
    }));
    if (!fault) return undefined;
    const brand = {
      name: settings.BRAND_NAME,
      siteUrl: settings.publicUrl,
      supportAddress: settings.BRAND_SUPPORT_EMAIL,
    };
    for (const operator of operators) {
      const values = {
        level: fault.level,
        message: fault.message,
        address: fault.url ?? '—',
        count: fault.count,
        at: new Date(fault.at),
        timeZone: 'UTC',
        link: `${settings.publicUrl}/admin/errors/${payload.groupId}`,
      };
      await mail.send({
        key: `telemetry.alert ${job.id} ${operator.id}`,
        to: [{ address: operator.email }],
        automatic: true,
        ...renderMail('critical-error', operator.locale, values, brand),
      });
    }
    return undefined;
  },
});
