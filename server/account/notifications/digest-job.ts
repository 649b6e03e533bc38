import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { addDays, dayIn, instantAt } from '#contract/core/time-zone.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { addressOf, send } from './notice-mail.ts';
import { noticeWords } from './words.ts';

const morning = '07:30';
const mostLines = 30;

/** When the next morning begins where somebody is. */
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

/** One letter a morning with what one was told since the last and has not read. Where there is nothing, none. */
export const digestJob = defineJob({
  kind: 'notifications.digest',
  payload: z.strictObject({ userId: id }),
  maxAttempts: 6,
  timeoutSeconds: 60,
  async run({ payload: { userId }, services, job }) {
    const organisationId = job.organisationId!;
    // As the person: nobody else's notices can be read, whatever the query.
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
      return tx.all<Line>(sql`
        select n.kind, trim(u.first_name || ' ' || u.last_name) as name, count(*)::int as count
        from notifications n left join users u on u.id = n.actor_id
        where n.organisation_id = ${organisationId} and n.user_id = ${userId} and n.read_at is null
          and n.created_at > now() - interval '24 hours'
        group by n.kind, u.id order by max(n.id) desc limit ${mostLines}`);
    });
    if (!written || written.length === 0) return undefined;
    const to = await services.db.asSystem((tx) => addressOf(tx, userId, organisationId));
    if (!to) return undefined;
    const { publicUrl, BRAND_NAME } = services.settings;
    const lines = written.map(({ kind, name, count }) => `- ${noticeWords(kind, name || BRAND_NAME, count)}`);
    await send(services, {
      key: job.id,
      organisationId,
      to: [{ address: to }],
      subject: `Since yesterday: ${written.reduce((sum, { count }) => sum + count, 0)} that you have not seen`,
      text: `${lines.join('\n')}\n\n${publicUrl}/collaboration\n\nThis letter is switched off here:\n${publicUrl}/settings/notifications\n`,
      automatic: true,
    });
    return undefined;
  },
});
