import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { splitName } from '#server/outside/storage/files/file-names.ts';
import type { StoredContent } from '#server/people/files/send-content.ts';

type Asked = { id: string; photoId: string; width?: number | undefined; of: 'shown' | 'original' };

/** A photo in the requested width or the next larger one; otherwise as uploaded. `may` is a condition on its file `f`. */
export async function photoContent(
  tx: Tx,
  { id, photoId, width, of }: Asked,
  may: Sql,
): Promise<StoredContent | undefined> {
  const side = of === 'original' ? sql`p.original_file_id` : sql`p.file_id`;
  const found = await tx.one<StoredContent & { isSmaller: boolean }>(sql`
    select f.name, coalesce(z.storage_key, f.storage_key) as key, coalesce(z.size, f.size) as size, z.storage_key is not null as "isSmaller",
      case when z.storage_key is null then f.content_type else 'image/webp' end as "contentType"
    from listing_photos p join files f on f.organisation_id = p.organisation_id and f.id = ${side}
    left join lateral (
      select z.storage_key, z.size from picture_sizes z
      where z.organisation_id = f.organisation_id and z.file_id = f.id and z.width >= ${width ?? null}::int order by z.width limit 1) z on true
    where p.organisation_id = ${tx.scope.organisationId} and p.listing_id = ${id} and p.id = ${photoId} and ${may}`);
  if (!found) return undefined;
  const { isSmaller, ...content } = found;
  return isSmaller ? { ...content, name: `${splitName(content.name).stem}.webp` } : content;
}
