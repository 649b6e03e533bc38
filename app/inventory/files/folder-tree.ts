import type { Folder } from '#contract/inventory/files.ts';

type PlacedFolder = { folder: Folder; depth: number };

/** Folders in tree order with their depth. A folder whose parent isn't visible is at the top level. */
export function flatFolders(folders: readonly Folder[]): PlacedFolder[] {
  const known = new Set(folders.map(({ id }) => id));
  const within = Map.groupBy(folders, ({ parent }) => (parent && known.has(parent) ? parent : null));
  const under = (parent: string | null, depth: number): PlacedFolder[] =>
    (within.get(parent) ?? []).flatMap((folder) => [{ folder, depth }, ...under(folder.id, depth + 1)]);
  return under(null, 0);
}
