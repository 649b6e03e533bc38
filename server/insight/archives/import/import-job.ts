import { Readable } from 'node:stream';
import { z } from 'zod';
import { holds } from '#contract/core/access.ts';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob, GiveUp, type JobContext, type JobKind } from '#server/core/jobs/define-job.ts';
import { actorOf } from '#server/core/jobs/starter.ts';
import { resumeBuiltIns } from '#server/core/programs/records.ts';
import { IdSet, isId } from './ids.ts';
import { occupants } from './occupants.ts';
import { type Choices, peopleOf, settlePeople } from './people.ts';
import { planOf, readCatalog } from './plan.ts';
import { type Archive, openArchive, rowsOf } from './read-archive.ts';
import { type Here, keyHere } from './rows.ts';
import { contentOf } from './unzip.ts';
import { type Reached, RowWriter } from './write-rows.ts';

const payload = z.strictObject({ importId: id });
type Context = JobContext<z.output<typeof payload>>;

/**
 * Brings a checked archive in. Each batch of rows commits with how far the import has come, so a try after a crash goes on where the
 * one before ended, and nothing comes twice.
 */
export const importJob: JobKind<typeof payload> = defineJob({
  kind: 'archives.import',
  payload,
  shown: true,
  timeoutSeconds: 12 * 3_600,
  concurrency: 1,
  async run(context) {
    const { services, job, payload: given, signal } = context;
    const { db, storage } = services;
    const scope: Scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: 'user' };
    const asked = await db.withOrg(scope, async (tx) => {
      const starter = await actorOf(tx, job);
      if (!holds(starter.role, 'organisation.import')) throw new GiveUp('Whoever started it may no longer import.');
      return readAsked(tx, given.importId);
    });
    if (asked.state !== 'importing') return { result: { importId: given.importId } };
    const archive = await openArchive(storage, asked.key, asked.size);
    const plan = planOf(await db.withOrg(scope, readCatalog));
    const own = await ownIds(context, archive, plan.coming);
    const people = await peopleOf(storage, archive);
    const { known, members } = await db.withOrg(scope, (tx) =>
      settlePeople(services, tx, given.importId, asked.ownerId, people, asked.choices),
    );
    known.set(archive.manifest.organization.id, scope.organisationId);
    const here: Here = {
      mapping: { importId: given.importId, own, known },
      organisationId: scope.organisationId,
      ownerId: asked.ownerId,
      members,
      hasScanner: services.scanner !== undefined,
    };
    const writer = new RowWriter(context, scope, archive, here, asked.reached).knows(plan.coming);
    await writer.clear(plan.coming, async (tx) => {
      if ((await occupants(tx)).length > 0) throw new GiveUp('The organization is no longer empty.');
    });
    const files = await bringFiles(context, archive, here);
    for (const table of plan.coming) {
      signal.throwIfAborted();
      await writer.bring(table);
    }
    for (const table of plan.coming) if (table.late.length > 0) await writer.complete(table);
    await db.withOrg(scope, async (tx) => {
      const done = await tx.run(sql`
        update organisation_imports set state = 'done', ended_at = now(),
          result = ${JSON.stringify({ ...writer.counted, files })}
        where organisation_id = ${scope.organisationId} and id = ${given.importId} and state = 'importing'`);
      if (done === 0) return;
      await resumeBuiltIns(tx);
      tx.record({
        kind: 'archive.imported',
        subject: { type: 'organisation', id: scope.organisationId },
        data: { from: archive.manifest.organization.name, rows: writer.counted.rows, refused: writer.counted.refused },
      });
    });
    await storage.delete(asked.key);
    return { result: { importId: given.importId } };
  },
});

type Asked = { key: string; size: number; state: string; ownerId: string; choices: Choices; reached: Reached | null };

async function readAsked(tx: Tx, importId: string): Promise<Asked> {
  const asked = await tx.one<Asked>(sql`
    select storage_key as key, size::float8 as size, state, asked_by as "ownerId", choices, reached from organisation_imports
    where organisation_id = ${tx.scope.organisationId} and id = ${importId}`);
  if (!asked) throw new GiveUp('Nobody asks for this any more.');
  return asked;
}

/** What the archive has rows of gets an id of its own here, wherever it is named. */
async function ownIds(
  { services, signal }: Context,
  archive: Archive,
  tables: readonly { name: string; key: string[] }[],
): Promise<IdSet> {
  const own = new IdSet();
  for (const { name, key } of tables) {
    signal.throwIfAborted();
    const columns = key.filter((column) => column !== 'organisation_id');
    for await (const { row } of rowsOf(services.storage, archive, name))
      for (const column of columns) if (isId(row[column])) own.add(row[column]);
  }
  return own;
}

async function bringFiles({ services, signal }: Context, archive: Archive, here: Here): Promise<number> {
  let files = 0;
  for (const entry of archive.zip.entries.values()) {
    if (!entry.name.startsWith('files/')) continue;
    signal.throwIfAborted();
    const key = keyHere(here.mapping, here.organisationId, entry.name.slice('files/'.length));
    const content = Readable.from(contentOf(services.storage, archive.zip, entry), { objectMode: false });
    await services.storage.put(key, content, { contentType: 'application/octet-stream', signal });
    files += 1;
  }
  return files;
}
