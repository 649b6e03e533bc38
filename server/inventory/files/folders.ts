import type { InputOf } from '#contract/core/call.ts';
import type { Folder, filing } from '#contract/inventory/files.ts';
import { deepestFolder, mostFolders } from '#contract/people/file-rules.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { folderVisibleTo } from './policy.ts';
import { folderColumns } from './queries.ts';

const folderById = (id: string, actor: Member) => sql`
  select ${folderColumns(actor)} from file_folders d
  where d.organisation_id = ${actor.organisationId} and d.id = ${id} and ${folderVisibleTo(actor)}`;

export async function createFolder(
  tx: Tx,
  actor: Member,
  { name, parent, isShared }: InputOf<typeof filing.createFolder>,
): Promise<Folder> {
  const { organisationId, userId } = actor;
  const above = parent ? await tx.one<Folder>(sql`${folderById(parent, actor)} for key share of d`) : undefined;
  if (parent && !above) throw invalid(['parent'], 'Choose a folder.');
  if (parent && (await depthOf(tx, parent)) >= deepestFolder)
    throw invalid(['parent'], 'Folders can’t be nested any deeper.');
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`folders ${organisationId}`}, 0))`);
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from file_folders where organisation_id = ${organisationId}`);
  if (count >= mostFolders) throw new Refusal('conflict', `There can be at most ${mostFolders} folders.`);
  const id = newId();
  // A folder inside a private folder belongs to the private folder's owner, even if an owner or admin created it.
  await tx.run(sql`
    insert into file_folders (organisation_id, id, parent_id, name, is_shared, created_by)
    values (${organisationId}, ${id}, ${parent ?? null}, ${name}, ${above?.isShared ?? isShared},
      coalesce((select created_by from file_folders where organisation_id = ${organisationId} and id = ${parent ?? null}::uuid
        and not is_shared), ${userId}))`);
  tx.record({ kind: 'folder.created', subject: { type: 'folder', id }, data: { name } });
  return tx.get<Folder>(folderById(id, actor));
}

async function depthOf(tx: Tx, id: string): Promise<number> {
  const { depth } = await tx.get<{ depth: number }>(sql`
    with recursive up as (
      select parent_id, 1 as depth from file_folders where organisation_id = ${tx.scope.organisationId} and id = ${id}
      union all
      select d.parent_id, up.depth + 1 from file_folders d join up on d.id = up.parent_id
      where d.organisation_id = ${tx.scope.organisationId} and up.depth < 20)
    select max(depth) as depth from up`);
  return depth;
}

async function lockFolder(tx: Tx, actor: Member, id: string): Promise<Folder> {
  const folder = await tx.one<Folder>(sql`${folderById(id, actor)} for update of d`);
  if (!folder) throw notFound();
  return folder;
}

export async function renameFolder(tx: Tx, actor: Member, id: string, name: string): Promise<Folder> {
  const before = await lockFolder(tx, actor, id);
  if (before.name === name) return before;
  await tx.run(sql`
    update file_folders set name = ${name} where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'folder.changed', subject: { type: 'folder', id }, data: { name } });
  return tx.get<Folder>(folderById(id, actor));
}

/** Only an empty folder can be removed. Removed files in it lose the folder, so that they can still be restored. */
export async function removeFolder(tx: Tx, actor: Member, id: string): Promise<void> {
  const { name, files } = await lockFolder(tx, actor, id);
  const within = await tx.one(sql`
    select from file_folders where organisation_id = ${actor.organisationId} and parent_id = ${id}`);
  if (files > 0 || within) throw new Refusal('conflict', 'The folder isn’t empty. Move or delete its files first.');
  await tx.run(sql`
    update files set folder_id = null, is_own = true where organisation_id = ${actor.organisationId} and folder_id = ${id}`);
  await tx.run(sql`delete from file_folders where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'folder.removed', subject: { type: 'folder', id }, data: { name } });
}
