import { z } from 'zod';
import type { Locale } from '#contract/core/locale.ts';
import { id } from '#contract/core/primitives.ts';
import type { Vertical } from '#contract/core/verticals.ts';
import { verticalWords, waitlistDays } from '#contract/public/waitlist-words.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { renderMail } from '#server/outside/mail/render/render-mail.ts';
import { tokenOf } from './token.ts';

type Entry = { id: string; email: string; locale: Locale; vertical: Vertical };

/** Asks the owner of an address to confirm the entry. */
export const waitlistMailJob = defineJob({
  kind: 'waitlist.confirm',
  payload: z.object({ id }),
  maxAttempts: 8,
  timeoutSeconds: 60,
  async run({ payload, services: { db, mail, settings }, job }) {
    const entry = await db.asSystem((tx) =>
      tx.one<Entry>(sql`
        select id, email, locale, vertical from waitlist where id = ${payload.id} and confirmed_at is null`),
    );
    if (!entry) return undefined;
    const brand = {
      name: settings.BRAND_NAME,
      siteUrl: settings.publicUrl,
      supportAddress: settings.BRAND_SUPPORT_EMAIL,
    };
    const query = new URLSearchParams({ token: tokenOf(settings.secret, entry.id), lang: entry.locale });
    const values = {
      vertical: verticalWords[entry.locale][entry.vertical],
      link: `${settings.publicUrl}/early-access/confirm?${query}`,
      lastsMinutes: waitlistDays * 24 * 60,
    };
    await mail.send({
      key: `waitlist.confirm ${job.id}`,
      to: [{ address: entry.email }],
      automatic: true,
      ...renderMail('waitlist', entry.locale, values, brand),
    });
    return undefined;
  },
});
