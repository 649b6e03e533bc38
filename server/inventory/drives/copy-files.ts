import { buffer } from 'node:stream/consumers';
import type { DriveSettings } from '#contract/account/connectors.ts';
import type { Run } from '#server/account/connections/connector.ts';
import { runSoon } from '#server/account/connections/kinds.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Remote } from './remote.ts';

type Running = Run<DriveSettings>;
type Due = {
  id: string;
  version: number;
  name: string;
  contentType: string;
  size: number;
  key: string;
  addedAt: string;
  of: string;
  place: string;
};

const rows = 200;
/** A run stops before its time limit, and the next one continues at once. */
const longestMs = 6 * 60_000;

/** Files encrypted as sensitive are not copied, nor are files that haven't passed the scan. */
const dueOf = ({ within, connection, settings }: Running, after: { at: string; id: string } | null): Promise<Due[]> =>
  within((tx) =>
    tx.all<Due>(sql`
      select f.id, f.version, f.name, f.content_type as "contentType", f.size, f.storage_key as key, f.content_at as "addedAt",
        case when d.id is not null then 'deal ' || d.id else 'folder ' || o.id end as of, coalesce(d.name, o.name) as place
      from files f
      left join deals d on ${settings.deals}::boolean and f.record_type = 'deal' and d.organisation_id = f.organisation_id
        and d.id = f.record_id and d.archived_at is null
      left join file_folders o on o.organisation_id = f.organisation_id and o.id = f.folder_id and o.is_shared
        and o.id = any(${settings.folders}::uuid[])
      where f.organisation_id = ${tx.scope.organisationId} and f.deleted_at is null and not f.is_sensitive and f.scan in ('off', 'clean')
        and f.content_at >= ${settings.since}::date and (d.id is not null or o.id is not null) and ${follows(after)}
        and not exists (select from drive_copies c where c.organisation_id = f.organisation_id and c.connection_id = ${connection.id}
          and c.file_id = f.id and c.version = f.version and (${settings.again}::timestamptz is null or c.copied_at >= ${settings.again}::timestamptz))
      order by f.content_at, f.id limit ${sql.int(rows)}`),
  );

const follows = (after: { at: string; id: string } | null): Sql =>
  after ? sql`(f.content_at, f.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql.raw('true');

/** Copies every missing file version, oldest first, into its deal's folder. */
export async function copyFiles(run: Running, remote: Remote): Promise<void> {
  const began = Date.now();
  const folders = await folderFinder(run, remote);
  for (let after: { at: string; id: string } | null = null; ; ) {
    const due: Due[] = await dueOf(run, after);
    for (const file of due) {
      run.signal.throwIfAborted();
      if (Date.now() - began > longestMs) return void (await run.within((tx) => runSoon(tx, run.connection.id)));
      await copy(run, remote, folders, file);
    }
    const last = due.at(-1);
    if (!last || due.length < rows) return;
    after = { at: last.addedAt, id: last.id };
  }
}

async function copy(run: Running, remote: Remote, folders: (file: Due) => Promise<string>, file: Due): Promise<void> {
  const key = `out:${file.id}`;
  if (run.isParked(key)) {
    run.counts.failed += 1;
    return;
  }
  if (run.mode === 'test') {
    run.counts.out += 1;
    return;
  }
  try {
    const external = await remote.upload(run, await folders(file), {
      ...file,
      fileId: file.id,
      read: (start, end) => contentOf(run, file, start, end),
    });
    await run.within((tx) =>
      tx.run(sql`
        insert into drive_copies (organisation_id, connection_id, file_id, version, external_id)
        select ${tx.scope.organisationId}, ${run.connection.id}, f.id, ${file.version}, ${external.slice(0, 1_000)}
        from files f where f.organisation_id = ${tx.scope.organisationId} and f.id = ${file.id}
        on conflict (organisation_id, connection_id, file_id, version) do update
          set external_id = excluded.external_id, copied_at = now()`),
    );
    run.counts.out += 1;
    run.changedAt(file.addedAt);
    await run.succeeded(key);
  } catch (error) {
    await run.failed({ key, direction: 'out', name: `${file.place} · ${file.name}` }, error);
  }
}

async function contentOf(run: Running, { key, name }: Due, start: number, end: number): Promise<Uint8Array> {
  const stored = await run.services.storage.get(key, { start, end });
  if (!stored) throw new Refusal('not_found', `The content of ${name} is missing.`);
  return buffer(stored.stream);
}

/** The provider's folder of each deal, found or created once and then cached. */
async function folderFinder(run: Running, remote: Remote): Promise<(file: Due) => Promise<string>> {
  const { connection, settings } = run;
  const known = new Map(
    (
      await run.within((tx) =>
        tx.all<{ of: string; id: string }>(sql`
          select of, external_id as id from drive_folders
          where organisation_id = ${tx.scope.organisationId} and connection_id = ${connection.id} and root = ${settings.folder}`),
      )
    ).map(({ of, id }) => [of, id]),
  );
  const keep = async (of: string, id: string) => {
    known.set(of, id);
    await run.within((tx) =>
      tx.run(sql`
        insert into drive_folders (organisation_id, connection_id, root, of, external_id)
        values (${tx.scope.organisationId}, ${connection.id}, ${settings.folder}, ${of}, ${id}) on conflict do nothing`),
    );
    return id;
  };
  return async ({ of, place }) => {
    const root = known.get('root') ?? (await keep('root', await remote.root(run, settings.folder)));
    return known.get(of) ?? keep(of, await remote.folder(run, root, of, place));
  };
}
