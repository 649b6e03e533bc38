import type { InputOf } from '#contract/core/call.ts';
import type { leadPhotos } from '#contract/people/lead-photos.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { pictureSizesJob } from '../../files/pictures/sizes-job.ts';
import { type StoredContent, sendContent } from '../../files/send-content.ts';
import { lockLead } from '../change-lead.ts';
import { leadById } from '../queries.ts';

const subjectOf = (id: string) => ({ type: 'lead', id });

export async function setPhoto(
  tx: Tx,
  actor: Member,
  { id, file }: InputOf<typeof leadPhotos.setPhoto>,
): Promise<{ done: true }> {
  const { organisationId } = actor;
  const lead = await lockLead(tx, actor, id);
  if (!lead.can.change) throw new Refusal('forbidden');
  const picture = await tx.one<{ key: string }>(sql`
    select storage_key as key from files
    where organisation_id = ${organisationId} and id = ${file} and lead_id = ${id} and deleted_at is null and not is_sensitive
      and content_type in ('image/png', 'image/jpeg', 'image/webp')`);
  if (!picture) throw invalid(['file'], 'Choose a PNG, JPEG, or WebP that is filed with this lead.');
  const changed = await tx.run(sql`
    insert into lead_photos as p (organisation_id, lead_id, file_id) values (${organisationId}, ${id}, ${file})
    on conflict (organisation_id, lead_id) do update set file_id = excluded.file_id, set_at = now()
      where p.file_id <> excluded.file_id`);
  if (changed === 0) return { done: true };
  await tx.enqueue(pictureSizesJob.with({ id: file, key: picture.key }));
  tx.record({ kind: 'lead.photo_set', subject: subjectOf(id), data: { fileId: file } });
  return { done: true };
}

export async function clearPhoto(tx: Tx, actor: Member, id: string): Promise<{ done: true }> {
  const lead = await lockLead(tx, actor, id);
  if (!lead.can.change) throw new Refusal('forbidden');
  const gone = await tx.run(sql`
    delete from lead_photos where organisation_id = ${actor.organisationId} and lead_id = ${id}`);
  if (gone > 0) tx.record({ kind: 'lead.photo_removed', subject: subjectOf(id) });
  return { done: true };
}

/** Sends the photo to anyone who sees the lead, checked on every request. */
export async function sendPhoto({
  input,
  actor,
  scope,
  services,
  web,
  headers,
}: BytesContext<typeof leadPhotos.photo>) {
  const content = await services.db.withOrg(scope, async (tx) => {
    if (!(await tx.one(leadById(input.id, actor)))) return undefined;
    return tx.one<StoredContent>(sql`
      select f.name, coalesce(z.storage_key, f.storage_key) as key, coalesce(z.size, f.size) as size,
        case when z.storage_key is null then f.content_type else 'image/webp' end as "contentType"
      from lead_photos p join files f on f.organisation_id = p.organisation_id and f.id = p.file_id
      left join lateral (
        select z.storage_key, z.size from picture_sizes z
        where z.organisation_id = f.organisation_id and z.file_id = f.id and z.width >= ${sql.int(input.width ?? 100_000)}
        order by z.width limit 1) z on true
      where p.organisation_id = ${scope.organisationId} and p.lead_id = ${input.id} and f.deleted_at is null
        and f.scan in ('off', 'clean')`);
  });
  if (!content) throw notFound();
  return sendContent({ content, as: 'inline', services, web, headers });
}
