import { z } from 'zod';
import { kindsFor } from '#contract/account/notifications.ts';
import type { Role } from '#contract/core/access.ts';
import type { Language } from '#contract/core/locale.ts';
import { dateFormat, numberFormat } from '#contract/core/message.ts';
import { id } from '#contract/core/primitives.ts';
import { addDays, dayIn, instantAt } from '#contract/core/time-zone.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { filled, writeLetter } from './letter.ts';
import { readerOf, send } from './notice-mail.ts';
import { noticeTexts } from './words.ts';

const morning = '07:30';
const mostLines = 30;

/** When the next morning begins in this time zone. */
export function nextMorning(now: number, timeZone: string): number {
  const today = dayIn(now, timeZone);
  const at = instantAt(`${today}T${morning}`, timeZone);
  return at > now ? at : instantAt(`${addDays(today, 1)}T${morning}`, timeZone);
}

export const digestLater = (tx: Tx, userId: string, timeZone: string, now = Date.now()): Promise<unknown> =>
  tx.enqueue(
    digestJob.with({ userId }, { key: userId, afterSeconds: Math.ceil((nextMorning(now, timeZone) - now) / 1_000) }),
  );

type Line = { kind: string; name: string | null; count: number };

/** One email per morning with the unread notifications since the last; none if there are none. */
export const digestJob = defineJob({
  kind: 'notifications.digest',
  payload: z.strictObject({ userId: id }),
  maxAttempts: 6,
  timeoutSeconds: 60,
  async run({ payload: { userId }, services, job }) {
    const organisationId = job.organisationId!;
    // Runs in the user's own scope, so that no query can read another user's notifications.
    const scope = { organisationId, userId, actorKind: 'system' as const };
    const written = await services.db.withOrg(scope, async (tx) => {
      const digest = await tx.one<{ timeZone: string; writtenOn: string | null }>(sql`
        select time_zone as "timeZone", written_on as "writtenOn" from notification_digests
        where organisation_id = ${organisationId} and user_id = ${userId} for update`);
      if (!digest) return undefined;
      await digestLater(tx, userId, digest.timeZone);
      const today = dayIn(Date.now(), digest.timeZone);
      if (digest.writtenOn === today) return undefined;
      await tx.run(sql`
        update notification_digests set written_on = ${today} where organisation_id = ${organisationId} and user_id = ${userId}`);
      const member = await tx.one<{ role: Role }>(sql`
        select role from memberships where organisation_id = ${organisationId} and user_id = ${userId} and removed_at is null`);
      if (!member) return undefined;
      const lines = await tx.all<Line>(sql`
        select n.kind, trim(u.first_name || ' ' || u.last_name) as name, count(*)::int as count
        from notifications n left join users u on u.id = n.actor_id
        where n.organisation_id = ${organisationId} and n.user_id = ${userId} and n.read_at is null
          and n.created_at > now() - interval '24 hours' and n.kind = any(${[...kindsFor(member.role)]}::text[])
        group by n.kind, u.id order by max(n.created_at) desc limit ${mostLines}`);
      return { lines, today };
    });
    if (!written || written.lines.length === 0) return undefined;
    const to = await services.db.asSystem((tx) => readerOf(tx, userId, organisationId));
    if (!to) return undefined;
    const { settings } = services;
    const { address, language } = to;
    const { digest } = noticeTexts(language.locale);
    const count = written.lines.reduce((sum, line) => sum + line.count, 0);
    const letter = {
      subject: { text: digest.subject, values: { count: numberFormat(language.locale).format(count) } },
      heading: { text: '{at}', values: { at: dayWords(written.today, language) } },
      intro: digest.intro,
      lines: written.lines.map((line) => filled({ ...line, name: line.name || settings.BRAND_NAME }, language)),
      button: { label: digest.open, link: `${settings.publicUrl}/collaboration` },
      settings: { words: digest.off, link: `${settings.publicUrl}/settings/notifications` },
    };
    await send(services, {
      key: job.id,
      organisationId,
      to: [{ address }],
      automatic: true,
      ...writeLetter(letter, language, settings),
    });
    return undefined;
  },
});

/** A calendar day without a zone; the reader's time zone was applied before. */
const dayWords = (day: string, { tag }: Language): string =>
  dateFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
