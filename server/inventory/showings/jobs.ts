import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob, TryAgain } from '#server/core/jobs/define-job.ts';
import { showingMailJob } from './mail-job.ts';
import { recordShowing, showingRow } from './showing-row.ts';

const systemIn = (organisationId: string) => ({ organisationId, userId: null, actorKind: 'system' as const });

/** The day before, to who asked. The home's agent is reminded by the calendar. */
export const remindAskerJob = defineJob({
  kind: 'showing.remind',
  payload: z.strictObject({ showingId: id }),
  timeoutSeconds: 60,
  async run({ services, job, payload: { showingId } }) {
    await services.db.withOrg(systemIn(job.organisationId!), async (tx) => {
      const due = await tx.one(sql`
        select 1 from showings where organisation_id = ${job.organisationId!} and id = ${showingId} and state = 'confirmed'
          and starts_at > now() and starts_at < now() + interval '25 hours'`);
      if (due) await tx.enqueue(showingMailJob.with({ showingId, what: 'reminder' }, { key: showingId }));
    });
    return undefined;
  },
});

/** Asked when it is over, and twice more: a day later and three days later. Who answered is not asked again. */
const pauseHours = [24, 72];

type Due = { rounds: number; isAnswered: boolean; seconds: number };

export const feedbackJob = defineJob({
  kind: 'showing.feedback',
  payload: z.strictObject({ showingId: id }),
  timeoutSeconds: 60,
  async run({ services, job, payload: { showingId } }) {
    const organisationId = job.organisationId!;
    await services.db.withOrg(systemIn(organisationId), async (tx) => {
      const due = await tx.one<Due>(sql`
        select s.feedback_rounds as rounds, extract(epoch from s.starts_at + s.minutes * interval '1 minute' - now())::int as seconds,
          exists (select from showing_feedback f where f.organisation_id = s.organisation_id and f.showing_id = s.id) as "isAnswered"
        from showings s where s.organisation_id = ${organisationId} and s.id = ${showingId} and s.state in ('confirmed', 'completed') for update of s`);
      if (!due) return;
      // Moved to later in the calendar: then is soon enough.
      if (due.seconds > 0) throw new TryAgain('The showing is not over yet.', due.seconds);
      await complete(tx, showingId);
      if (due.isAnswered || due.rounds > pauseHours.length) return;
      await tx.enqueue(showingMailJob.with({ showingId, what: 'feedback' }, { key: showingId }));
      await tx.run(sql`
        update showings set feedback_rounds = feedback_rounds + 1 where organisation_id = ${organisationId} and id = ${showingId}`);
      await askAgainLater(tx, showingId, due.rounds);
    });
    return undefined;
  },
});

/** What was confirmed and is over took place, for all that anybody said. */
async function complete(tx: Tx, showingId: string): Promise<void> {
  const changed = await tx.run(sql`
    update showings set state = 'completed', version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${showingId} and state = 'confirmed'`);
  if (changed > 0) recordShowing(tx, 'showing.completed', await showingRow(tx, showingId));
}

async function askAgainLater(tx: Tx, showingId: string, rounds: number): Promise<void> {
  const pause = pauseHours[rounds];
  if (pause === undefined) return;
  const when = { key: `${showingId} ${rounds + 1}`, afterSeconds: pause * 3_600 };
  await tx.enqueue(feedbackJob.with({ showingId }, when));
}
