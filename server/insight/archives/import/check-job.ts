import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { type ImportPreview, importedKinds, type WhyLeft } from '#contract/insight/organisation-imports.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { defineJob, GiveUp, type JobContext, type JobKind } from '#server/core/jobs/define-job.ts';
import { matchedPeople, peopleOf } from './people.ts';
import { type Plan, planOf, readCatalog } from './plan.ts';
import { type Archive, checkEntries, openArchive, rowsOf } from './read-archive.ts';
import { BadArchive } from './unzip.ts';

const payload = z.strictObject({ importId: id });
type Context = JobContext<z.output<typeof payload>>;

/** Reads an archive from its first byte to its last and says what of it would come. Nothing is written but that. */
export const checkImportJob: JobKind<typeof payload> = defineJob({
  kind: 'archives.check',
  payload,
  shown: true,
  timeoutSeconds: 6 * 3_600,
  concurrency: 1,
  async run(context) {
    const { services, job, payload: given } = context;
    const scope: Scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: 'user' };
    const asked = await services.db.withOrg(scope, (tx) =>
      tx.one<{ key: string; size: number; state: string }>(sql`
        select storage_key as key, size::float8 as size, state from organisation_imports
        where organisation_id = ${scope.organisationId} and id = ${given.importId}`),
    );
    if (!asked) throw new GiveUp('Nobody asks for this any more.');
    if (asked.state !== 'checking') return { result: { importId: given.importId } };
    try {
      const preview = await looked(context, scope, asked.key, asked.size);
      await services.db.withOrg(scope, (tx) =>
        tx.run(sql`
          update organisation_imports set state = 'ready', preview = ${JSON.stringify(preview)}
          where organisation_id = ${scope.organisationId} and id = ${given.importId} and state = 'checking'`),
      );
    } catch (error) {
      if (!(error instanceof BadArchive)) throw error;
      await services.db.withOrg(scope, (tx) =>
        tx.run(sql`
          update organisation_imports set state = 'refused', ended_at = now(),
            problem = ${JSON.stringify({ code: error.code, place: error.place })}
          where organisation_id = ${scope.organisationId} and id = ${given.importId} and state = 'checking'`),
      );
      await services.storage.delete(asked.key);
    }
    return { result: { importId: given.importId } };
  },
});

async function looked({ services, progress, signal }: Context, scope: Scope, key: string, size: number) {
  const { db, storage } = services;
  const archive = await openArchive(storage, key, size);
  progress.add({ total: archive.manifest.entries.length });
  await checkEntries(storage, archive, () => {
    signal.throwIfAborted();
    progress.add({ done: 1 });
  });
  const quieted = await countRows(storage, archive, signal);
  const people = await peopleOf(storage, archive);
  return db.withOrg(scope, async (tx) => ({
    ...counted(archive, planOf(await readCatalog(tx))),
    people: await matchedPeople(tx, people),
    quieted,
  }));
}

/** Every line of every table: readable, of the organization, and as many as the manifest says. */
async function countRows(storage: Parameters<typeof rowsOf>[0], archive: Archive, signal: AbortSignal) {
  const quieted = { programs: 0, campaigns: 0, reports: 0, posts: 0 };
  for (const [table, said] of Object.entries(archive.manifest.rows)) {
    let count = 0;
    for await (const { row } of rowsOf(storage, archive, table)) {
      count += 1;
      if (table === 'programs' && row.state === 'on') quieted.programs += 1;
      if (table === 'campaigns' && (row.state === 'scheduled' || row.state === 'sending')) quieted.campaigns += 1;
      if (table === 'social_posts' && row.state === 'scheduled') quieted.posts += 1;
      if (table === 'report_schedules' && row.is_on === true) quieted.reports += 1;
      if (count > said) break;
    }
    signal.throwIfAborted();
    if (count !== said) throw new BadArchive('wrong_count', `json/${table}.ndjson`);
  }
  return quieted;
}

function counted({ zip, manifest }: Archive, { coming, left }: Plan): Omit<ImportPreview, 'people' | 'quieted'> {
  const rows = new Map(Object.entries(manifest.rows));
  const kinds = importedKinds.map((kind) => ({ kind, rows: rows.get(kind) ?? 0 })).filter((kind) => kind.rows > 0);
  const named = new Set<string>(importedKinds);
  const comes = new Set(coming.map(({ name }) => name));
  const stays = new Map<WhyLeft, { rows: number; tables: string[] }>();
  let otherRows = 0;
  for (const [table, count] of rows) {
    if (comes.has(table)) {
      if (!named.has(table)) otherRows += count;
      continue;
    }
    if (count === 0) continue;
    const why = left.get(table) ?? 'unknown';
    const group = stays.get(why) ?? { rows: 0, tables: [] };
    stays.set(why, { rows: group.rows + count, tables: [...group.tables, table] });
  }
  const files = [...zip.entries.values()].filter(({ name }) => name.startsWith('files/'));
  return {
    organization: manifest.organization.name,
    madeAt: new Date(manifest.madeAt).toISOString(),
    kinds,
    otherRows,
    files: files.length,
    fileBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    filesMissing: manifest.filesMissing.length,
    left: [...stays].map(([why, group]) => ({ why, ...group })),
  };
}
