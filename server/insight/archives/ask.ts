import { type Archive, archiveDays } from '#contract/insight/archives.ts';
import { requireApproval } from '#server/account/security/exports.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { sweepFileJob } from '#server/people/files/sweep-job.ts';
import { writeArchiveJob } from './write-job.ts';

export const archiveRows = (tx: Tx, only: Sql = nothing): Promise<Archive[]> =>
  tx.all<Archive>(sql`
    select a.id, u.first_name || ' ' || u.last_name as "askedBy", a.asked_by = ${tx.scope.userId} as "isOwn", a.asked_at as "askedAt", a.job_id as job,
      case when a.kept_until <= now() then 'expired' when a.made_at is not null then 'ready'
        when j.state in ('waiting', 'running') then 'making' else 'failed' end as state,
      a.made_at as "madeAt", a.size::float8 as size, a.sha256, a.rows::float8 as rows, a.files, a.kept_until as "keptUntil"
    from organisation_archives a join users u on u.id = a.asked_by
    left join jobs j on j.organisation_id = a.organisation_id and j.id = a.job_id
    where a.organisation_id = ${tx.scope.organisationId} ${only} order by a.id desc limit 50`);

/** One at a time: whoever asks while one is made is shown that one. */
export async function askForArchive(tx: Tx, actor: Member): Promise<Archive> {
  const { organisationId } = actor;
  await tx.run(sql`select 1 from organisations where id = ${organisationId} for update`);
  const begun = (await archiveRows(tx, sql`and a.made_at is null`)).find(({ state }) => state === 'making');
  if (begun) return begun;
  const { leads } = await tx.get<{ leads: number }>(
    sql`select count(*)::int as leads from leads where organisation_id = ${organisationId}`,
  );
  await requireApproval(tx, actor, leads);
  const id = newId();
  const key = `archives/${organisationId}/${id}.zip`;
  const jobId = await tx.enqueue(writeArchiveJob.with({ archiveId: id }));
  // Before the bytes are there, so that they cannot be forgotten.
  await tx.enqueue(sweepFileJob.with({ key }, { afterSeconds: archiveDays * 24 * 60 * 60 }));
  await tx.run(sql`
    insert into organisation_archives (organisation_id, id, asked_by, job_id, storage_key, kept_until)
    values (${organisationId}, ${id}, ${actor.userId}, ${jobId}, ${key}, now() + ${archiveDays} * interval '1 day')`);
  tx.record({ kind: 'archive.asked', subject: { type: 'organisation', id: organisationId }, data: { leads } });
  const [made] = await archiveRows(tx, sql`and a.id = ${id}`);
  return made!;
}
