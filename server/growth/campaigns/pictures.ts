import { addressOf } from '#contract/core/addresses.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Block } from '#contract/core/content/tree.ts';
import { filesIn } from '#contract/core/content/walk.ts';
import { mailLinks } from '#contract/people/mail-links.ts';
import { newToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import { prepare, type Served } from '#server/core/http/serve.ts';
import { isJudged } from '#server/inventory/files/policy.ts';
import { keepByClass } from '#server/inventory/retention/keep.ts';
import { takePictures } from '#server/people/files/pictures/take-pictures.ts';
import { type StoredContent, sendContent } from '#server/people/files/send-content.ts';

/** Twice the 600 points of an email, for high-density screens, and a little more. */
const width = 1_280;

const addressFor = (organisationId: string, token: string): string =>
  `${addressOf(mailLinks.image.path).replace('{organisation}', organisationId).replace('{token}', token)}?width=${width}`;

/** Gives each picture of a saved message an address that can't be guessed and that stays the same in every email. */
export async function giveAddresses(tx: Tx, blocks: readonly Block[], path: (string | number)[]): Promise<void> {
  const files = filesIn(blocks);
  if (files.length === 0) return;
  const known = await tx.all<{ id: string }>(sql`
    select file_id as id from mail_pictures where organisation_id = ${tx.scope.organisationId} and file_id = any(${files}::uuid[])`);
  const fresh = files.filter((file) => !known.some(({ id }) => id === file));
  await takePictures(tx, fresh, path);
  await tx.run(sql`
    insert into mail_pictures (organisation_id, file_id, token)
    select ${tx.scope.organisationId}, f.id, f.token from unnest(${fresh}::uuid[], ${fresh.map(newToken)}::text[]) f(id, token)
    on conflict do nothing`);
}

/** Retains sent pictures as advertising records: an email may be opened again years later. */
export async function keepPictures(tx: Tx, blocks: readonly Block[]): Promise<void> {
  const files = filesIn(blocks);
  if (files.length === 0) return;
  const fresh = await tx.all<{ id: string }>(sql`
    update mail_pictures set sent_at = now()
    where organisation_id = ${tx.scope.organisationId} and file_id = any(${files}::uuid[]) and sent_at is null returning file_id as id`);
  for (const { id } of fresh) await keepByClass(tx, id, 'advertising');
}

export async function addressesOf(tx: Tx, blocks: readonly Block[]): Promise<Record<string, string>> {
  const files = filesIn(blocks);
  if (files.length === 0) return {};
  const rows = await tx.all<{ id: string; token: string }>(sql`
    select file_id as id, token from mail_pictures
    where organisation_id = ${tx.scope.organisationId} and file_id = any(${files}::uuid[])`);
  return Object.fromEntries(rows.map(({ id, token }) => [id, addressFor(tx.scope.organisationId!, token)]));
}

/**
 * Serves a picture to anyone who has the email. Deleting the file in the library doesn't take it out of sent mail while its retention
 * lasts.
 */
export const mailImageRoute: Served = {
  call: mailLinks.image,
  async answer(c, name, services) {
    const { input } = await prepare(c, mailLinks.image, name, services);
    const { organisation, token, width: wanted } = input as InputOf<typeof mailLinks.image>;
    const scope = { organisationId: organisation, userId: null, actorKind: 'system' as const };
    const content = await services.db.withOrg(scope, (tx) =>
      tx.one<StoredContent>(sql`
        select f.name, coalesce(z.storage_key, f.storage_key) as key, coalesce(z.size, f.size) as size,
          case when z.storage_key is null then f.content_type else 'image/webp' end as "contentType"
        from mail_pictures p join files f on f.organisation_id = p.organisation_id and f.id = p.file_id and ${isJudged}
        left join lateral (
          select z.storage_key, z.size from picture_sizes z
          where z.organisation_id = f.organisation_id and z.file_id = f.id and z.width >= ${wanted ?? null}::int
          order by z.width limit 1) z on true
        where p.organisation_id = ${organisation} and p.token = ${token} and (f.deleted_at is null or p.sent_at is not null)`),
    );
    if (!content) throw notFound();
    const headers = bareHeaders(c.var.request.id);
    return sendContent({
      content,
      as: 'inline',
      services,
      web: c,
      headers,
      cacheSeconds: mailLinks.image.cacheSeconds,
    });
  },
};
