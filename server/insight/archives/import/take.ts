import { Readable } from 'node:stream';
import type { OrganisationImport, organisationImports } from '#contract/insight/organisation-imports.ts';
import { mostImportBytes } from '#contract/insight/organisation-imports.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Receiving } from '#server/core/http/serve-body.ts';
import { storageRefusal } from '#server/people/files/storage-refusal.ts';
import { sweepFileJob } from '#server/people/files/sweep-job.ts';
import { checkImportJob } from './check-job.ts';
import { importJob } from './import-job.ts';
import { occupants } from './occupants.ts';
import type { Choices } from './people.ts';

/** An archive that nobody brings in is not kept longer. */
const daysKept = 7;

export const importRows = (tx: Tx, only: Sql = nothing): Promise<OrganisationImport[]> =>
  tx.all<OrganisationImport>(sql`
    select i.id, u.first_name || ' ' || u.last_name as "askedBy", i.asked_at as "askedAt", i.size::float8 as size,
      case when i.state in ('checking', 'importing') and j.state in ('dead', 'cancelled') then 'failed' else i.state end as state,
      i.problem, i.preview, i.job_id as job, i.result, i.started_at as "startedAt", i.ended_at as "endedAt"
    from organisation_imports i join users u on u.id = i.asked_by
    left join jobs j on j.organisation_id = i.organisation_id and j.id = i.job_id
    where i.organisation_id = ${tx.scope.organisationId} ${only} order by i.id desc limit 20`);

const one = async (tx: Tx, id: string): Promise<OrganisationImport> => {
  const [found] = await importRows(tx, sql`and i.id = ${id}`);
  if (!found) throw notFound();
  return found;
};

type ReceivedArchive = { id: string; key: string; size: number };

/** The bytes first, as they come, under a key that a job looks after. */
export async function receiveArchive({
  scope,
  services,
  body,
}: Receiving<typeof organisationImports.upload>): Promise<ReceivedArchive> {
  const id = newId();
  const key = `archives/${scope.organisationId}/in-${id}.zip`;
  await services.db.withOrg(scope, (tx) =>
    tx.enqueue(sweepFileJob.with({ key }, { afterSeconds: daysKept * 24 * 60 * 60 })),
  );
  try {
    const { size } = await services.storage.put(key, Readable.from(body.chunks()), {
      contentType: 'application/zip',
      maxSize: mostImportBytes,
    });
    return { id, key, size };
  } catch (error) {
    throw body.refusal ?? storageRefusal(error);
  }
}

async function lockOrganisation(tx: Tx): Promise<void> {
  await tx.run(sql`select 1 from organisations where id = ${tx.scope.organisationId} for update`);
}

const refuseOccupied = async (tx: Tx): Promise<void> => {
  const found = await occupants(tx);
  if (found.length > 0)
    throw new Refusal('conflict', `This organization has records already: ${found.join(', ')}. Use an empty one.`, {
      details: { occupiedBy: found },
    });
};

export async function takeArchive(tx: Tx, actor: Member, { id, key, size }: ReceivedArchive) {
  const { organisationId, userId } = actor;
  await lockOrganisation(tx);
  await refuseOccupied(tx);
  const open = (await importRows(tx, sql`and i.state in ('checking', 'ready', 'importing')`))[0];
  if (open?.state === 'importing') throw new Refusal('conflict', 'An archive is being imported.');
  // Another file takes the place of one that was not brought in.
  if (open)
    await tx.run(sql`
      update organisation_imports set state = 'discarded', ended_at = now()
      where organisation_id = ${organisationId} and id = ${open.id} and state in ('checking', 'ready')`);
  const jobId = await tx.enqueue(checkImportJob.with({ importId: id }));
  await tx.run(sql`
    insert into organisation_imports (organisation_id, id, asked_by, job_id, storage_key, size)
    values (${organisationId}, ${id}, ${userId}, ${jobId}, ${key}, ${size})`);
  tx.record({ kind: 'archive.import_uploaded', subject: { type: 'organisation', id: organisationId }, data: { size } });
  return one(tx, id);
}

/** A second click, or one after a failure, goes on with the same import. */
export async function startImport(tx: Tx, { organisationId }: Member, id: string, choices: Choices) {
  await lockOrganisation(tx);
  const found = await one(tx, id);
  if (found.state === 'done' || found.state === 'importing') return found;
  const hasBegun = found.startedAt !== null;
  if (found.state !== 'ready' && !hasBegun) throw new Refusal('conflict', 'This archive cannot be imported.');
  if (!hasBegun) await refuseOccupied(tx);
  const jobId = await tx.enqueue(importJob.with({ importId: id }));
  await tx.run(sql`
    update organisation_imports set state = 'importing', job_id = ${jobId}, started_at = coalesce(started_at, now()),
      choices = case when started_at is null then ${JSON.stringify(choices)}::jsonb else choices end
    where organisation_id = ${organisationId} and id = ${id}`);
  if (!hasBegun)
    tx.record({
      kind: 'archive.import_started',
      subject: { type: 'organisation', id: organisationId },
      data: { from: found.preview?.organization ?? '' },
    });
  return one(tx, id);
}

export async function discardImport(tx: Tx, { organisationId }: Member, id: string) {
  const found = await one(tx, id);
  if (found.state === 'discarded' || found.state === 'refused') return found;
  if (found.startedAt !== null) throw new Refusal('conflict', 'The import has begun.');
  const row = await tx.get<{ key: string }>(sql`
    update organisation_imports set state = 'discarded', ended_at = now()
    where organisation_id = ${organisationId} and id = ${id} returning storage_key as key`);
  await tx.enqueue(sweepFileJob.with({ key: row.key }));
  tx.record({ kind: 'archive.import_discarded', subject: { type: 'organisation', id: organisationId } });
  return one(tx, id);
}
