import { createHash } from 'node:crypto';
import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { PurgeOutcome } from '#contract/inventory/retention.ts';
import { dayEverywhere } from '#server/core/db/days.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Storage } from '#server/outside/storage/storage.ts';
import { sweepFileJob } from '#server/people/files/sweep-job.ts';

const chunk = 100;

type Going = { id: string; key: string | null; sha256: string | null };

/** Permanently deletes the files of an approved report, in batches. Files that must be kept by now stay. */
export const purgeJob = defineJob({
  kind: 'retention.purge',
  payload: z.strictObject({ reportId: id }),
  timeoutSeconds: 3_600,
  concurrency: 1,
  async run({ payload: { reportId }, services, job, signal }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    for (let going = await next(); going.length > 0; going = await next()) {
      signal.throwIfAborted();
      // Files from before hashes were stored are hashed now, because the report must identify what was deleted.
      const sums = await Promise.all(going.map(({ key, sha256 }) => sha256 ?? (key && sumOf(services.storage, key))));
      await services.db.withOrg(scope, (tx) =>
        purge(
          tx,
          reportId,
          going.map((file, n) => ({ ...file, sha256: sums[n] ?? null })),
        ),
      );
    }
    await services.db.withOrg(scope, (tx) =>
      tx.run(sql`
        update purge_reports set state = 'done', finished_at = now()
        where organisation_id = ${scope.organisationId} and id = ${reportId} and state = 'running'`),
    );
    return undefined;

    function next(): Promise<Going[]> {
      return services.db.withOrg(scope, (tx) =>
        tx.all<Going>(sql`
          select p.file_id as id, f.storage_key as key, f.sha256 from purge_report_files p
          join purge_reports r on r.organisation_id = p.organisation_id and r.id = p.report_id and r.state = 'running'
          left join files f on f.organisation_id = p.organisation_id and f.id = p.file_id
          where p.organisation_id = ${scope.organisationId} and p.report_id = ${reportId} and p.outcome = 'waiting'
          order by p.file_id limit ${sql.int(chunk)}`),
      );
    }
  },
});

async function sumOf(storage: Storage, key: string): Promise<string | null> {
  const stored = await storage.get(key);
  if (!stored) return null;
  const hash = createHash('sha256');
  for await (const piece of stored.stream) hash.update(piece);
  return hash.digest('hex');
}

async function purge(tx: Tx, reportId: string, going: readonly Going[]): Promise<void> {
  const { organisationId } = tx.scope;
  const here = sql`organisation_id = ${organisationId}`;
  const ids = going.map((file) => file.id);
  const now = await tx.all<{ id: string; outcome: PurgeOutcome }>(sql`
    select f.id, case when f.deleted_at is not null then 'gone' when f.held_at is not null then 'held'
      when f.keep_until is null or f.keep_until > ${dayEverywhere} then 'kept' else 'purged' end as outcome
    from files f where f.${here} and f.id = any(${ids}::uuid[]) order by f.id for update`);
  const purged = now.filter(({ outcome }) => outcome === 'purged').map((file) => file.id);
  const gone = sql`any(${purged}::uuid[])`;
  const contents = await tx.all<{ key: string; sha256: string | null }>(sql`
    select storage_key as key, null as sha256 from files where ${here} and id = ${gone}
    union all select storage_key, sha256 from file_versions where ${here} and file_id = ${gone}
    union all select storage_key, null from picture_sizes where ${here} and file_id = ${gone}`);
  await tx.run(sql`update deal_items set file_id = null, purged_at = now() where ${here} and file_id = ${gone}`);
  await tx.run(sql`delete from files where ${here} and id = ${gone}`);
  await tx.enqueueAll(contents.map(({ key }) => sweepFileJob.with({ key })));
  const sums = new Map(going.map((file) => [file.id, file.sha256]));
  const outcomes = ids.map((file) => now.find((one) => one.id === file)?.outcome ?? 'gone');
  await tx.run(sql`
    update purge_report_files p set outcome = w.outcome, sha256 = coalesce(p.sha256, w.sha256)
    from unnest(${ids}::uuid[], ${outcomes}::text[], ${ids.map((file) => sums.get(file) ?? null)}::text[]) w(id, outcome, sha256)
    where p.${here} and p.report_id = ${reportId} and p.file_id = w.id`);
  await tx.run(sql`
    update purge_reports set purged = purged + ${purged.length} where ${here} and id = ${reportId}`);
  if (purged.length === 0) return;
  tx.record({
    kind: 'files.purged',
    subject: { type: 'organisation', id: organisationId },
    data: {
      reportId,
      count: purged.length,
      files: purged.map((file) => ({ id: file, sha256: sums.get(file) ?? null })),
      earlier: contents.flatMap(({ sha256 }) => sha256 ?? []),
    },
  });
}
