import { mapLeaves, withWords } from '#contract/core/content/walk.ts';
import type { ContentPage } from '#contract/growth/pages.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { lockPage } from './queries.ts';

/** Replaces text on pages automatically, without recording a member as the editor. */
export async function rewordPages(
  tx: Tx,
  services: Services,
  ids: readonly string[],
  reword: (text: string) => string,
): Promise<void> {
  const standing = await tx.all<Pick<ContentPage, 'id'>>(sql`
    select id from content_documents where organisation_id = ${tx.scope.organisationId} and id = any(${[...ids]}::uuid[]) and removed_at is null
    order by id`);
  for (const { id } of standing) {
    const { content } = await lockPage(tx, services, id);
    const blocks = mapLeaves(content.blocks, (leaf) => [withWords(leaf, reword)]);
    await tx.run(sql`
      update content_documents set content = ${JSON.stringify({ blocks })}::jsonb, changed_at = now(), version = version + 1
      where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  }
}
