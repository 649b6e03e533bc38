import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { renderMail } from '#server/outside/mail/render/render-mail.ts';

type Invitation = { organisation: string; reason: string; endsAt: string };
type Operator = { id: string; email: string; locale: string };

/** Notifies all operators of this installation, each in their language, that an organization requests help. */
export const tellOperatorsJob = defineJob({
  kind: 'support.tell',
  payload: z.strictObject({ id }),
  maxAttempts: 8,
  async run({ payload, services: { db, mail, settings }, job }) {
    const { invitation, operators } = await db.asSystem(async (tx) => ({
      invitation: await tx.one<Invitation>(sql`
        select o.name as organisation, a.reason, a.ends_at as "endsAt"
        from support_accesses a join organisations o on o.id = a.organisation_id
        where a.id = ${payload.id} and a.ended_at is null and a.ends_at > now()`),
      operators: await tx.all<Operator>(sql`
        select u.id, u.email, coalesce(l.preferred_locale, 'en') as locale
        from users u left join user_language_preferences l on l.user_id = u.id
        where u.is_operator and u.email_verified_at is not null order by u.id limit 200`),
    }));
    if (!invitation) return undefined;
    const { organisation, reason, endsAt } = invitation;
    const brand = {
      name: settings.BRAND_NAME,
      siteUrl: settings.publicUrl,
      supportAddress: settings.BRAND_SUPPORT_EMAIL,
    };
    const values = {
      organisation,
      reason,
      at: new Date(endsAt),
      timeZone: 'UTC',
      link: `${settings.publicUrl}/admin/support`,
    };
    for (const operator of operators)
      await mail.send({
        key: `support.tell ${job.id} ${operator.id}`,
        to: [{ address: operator.email }],
        automatic: true,
        ...renderMail('support-invited', operator.locale, values, brand),
      });
    return undefined;
  },
});
