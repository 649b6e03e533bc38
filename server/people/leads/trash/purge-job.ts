import { z } from 'zod';
import { daysInTrash } from '#contract/people/leads.ts';
import { dayEverywhere } from '#server/core/db/days.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { forgetEvents } from '#server/core/events/forget-events.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { removeComments } from '../../comments/remove-comments.ts';
import { sweepFileJob } from '../../files/sweep-job.ts';
import { emptyInbound } from '../../inbound/empty-inbound.ts';

/** Waits an hour after the first lead is due, so that leads trashed around the same time are purged together. */
const paceSeconds = 60 * 60;
const batch = 200;

/** Schedules the organization's only purge job, which covers everything in its trash. */
export const purgeLater = (tx: Tx, afterSeconds = daysInTrash * 24 * 60 * 60 + paceSeconds): Promise<unknown> =>
  tx.enqueue(purgeLeadsJob.with({}, { key: 'purge', afterSeconds }));

/** A file under legal hold or a retention period keeps its lead, including when the file belongs to a lead merged into it. */
const hasKeptFiles = sql`exists (
  with recursive same as (
    select l.organisation_id, l.id
    union select m.organisation_id, m.id from leads m join same on m.organisation_id = same.organisation_id and m.merged_into = same.id)
  select from files f join same on f.organisation_id = same.organisation_id and f.lead_id = same.id
  where f.held_at is not null or f.keep_until > ${dayEverywhere})`;

/** Permanently deletes leads whose time in the trash is over, with everything stored about them. */
export async function purgeLeads(tx: Tx): Promise<number> {
  const { organisationId } = tx.scope;
  const due = await tx.all<{ id: string }>(sql`
    select id from leads l where organisation_id = ${organisationId} and purge_at <= now() and not ${hasKeptFiles}
    order by purge_at limit ${batch} for update skip locked`);
  if (due.length === 0) return 0;
  const leads = due.map(({ id }) => id);
  const ids = await withMerged(tx, leads);
  await removeLeads(tx, leads, ids);
  tx.record({
    kind: 'leads.purged',
    subject: { type: 'organisation', id: organisationId },
    data: { count: ids.length },
  });
  return due.length;
}

/** Removes due leads with everything stored about them; `ids` also include the leads merged into them. */
export async function removeLeads(tx: Tx, leads: readonly string[], ids: readonly string[]): Promise<void> {
  const { organisationId } = tx.scope;
  const files = await tx.all<{ storage_key: string }>(sql`
    with gone as (select id, storage_key from files where organisation_id = ${organisationId} and lead_id = any(${[...ids]}::uuid[]))
    select storage_key from gone
    union all
    select v.storage_key from file_versions v join gone on gone.id = v.file_id where v.organisation_id = ${organisationId}`);
  // Keeps the inquiries for counting, but empties what the lead wrote.
  await emptyInbound(tx, ids);
  await tx.run(sql`
    delete from leads where organisation_id = ${organisationId} and id = any(${[...leads]}::uuid[])`);
  await forgetEvents(tx, 'lead', ids);
  await removeComments(tx, 'lead', ids);
  for (const { storage_key: key } of files) await tx.enqueue(sweepFileJob.with({ key }));
}

/** Makes these leads due for purging at once. */
export const dueNow = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    update leads set archived_at = coalesce(archived_at, now()), purge_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = any(${ids}::uuid[])`);

/** Adds every lead merged into these, because they are the same people. */
export async function withMerged(tx: Tx, ids: string[]): Promise<string[]> {
  const all = await tx.all<{ id: string }>(sql`
    with recursive gone as (
      select l.id from leads l where l.organisation_id = ${tx.scope.organisationId} and l.id = any(${ids}::uuid[])
      union select l.id from leads l join gone on l.merged_into = gone.id where l.organisation_id = ${tx.scope.organisationId})
    select id from gone`);
  return all.map(({ id }) => id);
}

export const purgeLeadsJob = defineJob({
  kind: 'leads.purge',
  payload: z.strictObject({}),
  timeoutSeconds: 600,
  concurrency: 1,
  async run({ services, job, signal }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    let purged = 0;
    for (let gone = batch; gone === batch; purged += gone) {
      signal.throwIfAborted();
      gone = await services.db.withOrg(scope, purgeLeads);
    }
    await services.db.withOrg(scope, async (tx) => {
      // Leads still here after their time are kept by a file and are checked again tomorrow.
      const { seconds } = await tx.get<{ seconds: number | null }>(sql`
        select extract(epoch from least(min(purge_at) filter (where purge_at > now()),
          case when bool_or(purge_at <= now()) then now() + interval '1 day' end) - now())::int as seconds
        from leads where organisation_id = ${scope.organisationId} and purge_at is not null`);
      if (seconds !== null) await purgeLater(tx, seconds + paceSeconds);
    });
    return { result: { purged } };
  },
});
