import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { type FileLink, type fileShares, mostLinks } from '#contract/inventory/file-shares.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { hashPassword } from '#server/core/auth/passwords.ts';
import { hashToken, newToken } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { lockFiled } from '../change-file.ts';
import { filedById } from '../queries.ts';
import { checkMarkable, type Marking } from './send-marked.ts';

const linkColumns = sql`
  s.id, s.note, s.expires_at as "expiresAt", s.password_hash is not null as "hasPassword", s.is_view_only as "isViewOnly", s.is_marked as "isMarked", s.opens,
  s.opened_at as "openedAt", s.revoked_at as "revokedAt",
  s.revoked_at is null and coalesce(s.expires_at > now(), true) as "isOpen",
  (select u.first_name || ' ' || u.last_name from users u where u.id = s.created_by) as by, s.created_at as "createdAt"`;

const linksOf = (fileId: string, actor: Member): Sql => sql`
  select ${linkColumns} from file_shares s where s.organisation_id = ${actor.organisationId} and s.file_id = ${fileId}`;

export const linkList = (fileId: string, actor: Member): Sql => sql`
  select case when exists (select from (${filedById(fileId, actor)}) seen) then (
    select json_build_object('links', coalesce(json_agg(r), '[]'))::text
    from (${linksOf(fileId, actor)} order by s.id desc limit ${sql.int(mostLinks * 2)}) r) end`;

export const passwordName = (linkId: string): string => `shared file ${linkId}`;

/** Types that a browser can show on a page without a way to save them. */
const shown = ['pdf', 'image', 'audio', 'video'];

/** Runs before the link's own transaction: creating a copy takes seconds, and a transaction would hold a connection. */
export async function prepareMark(
  services: Services,
  scope: Scope,
  actor: Member,
  { id, note, isMarked }: InputOf<typeof fileShares.share>,
): Promise<void> {
  if (!isMarked) return;
  const marking = await services.db.withOrg(scope, (tx) =>
    tx.one<Marking>(sql`
      select f.storage_key as key, f.content_type as "contentType", f.size, ${note}::text as note, ${brandColumns}
      from (${filedById(id, actor)}) seen join files f on f.organisation_id = ${actor.organisationId} and f.id = seen.id
      ${brandJoin('f')}
      where f.deleted_at is null and not f.is_sensitive and f.scan <> 'infected' and (seen.can ->> 'change')::boolean`),
  );
  // A file that can't be shared at all is rejected by `makeLink`, with the reason.
  if (marking) await checkMarkable(services, scope, marking);
}

export async function makeLink(
  tx: Tx,
  actor: Member,
  services: Services,
  { id: fileId, note, days, password, isViewOnly, isMarked }: InputOf<typeof fileShares.share>,
): Promise<OutputOf<typeof fileShares.share>> {
  const file = await lockFiled(tx, actor, fileId);
  if (!file.can.change) throw new Refusal('forbidden');
  if (file.isSensitive) throw new Refusal('conflict', 'Sensitive files can’t be shared by link.');
  if (file.scan === 'infected') throw new Refusal('conflict', 'Malware was found in this file.');
  if (file.links >= mostLinks) throw new Refusal('conflict', `A file can have at most ${mostLinks} links.`);
  if (isViewOnly && !shown.includes(file.kind))
    throw invalid(['isViewOnly'], 'This type of file can only be downloaded.');
  const { settings } = services;
  const id = newId();
  const token = newToken();
  const hash = password ? await hashPassword(settings, passwordName(id), password) : null;
  await tx.run(sql`
    insert into file_shares (organisation_id, id, file_id, token_hash, note, expires_at, password_hash, is_view_only, is_marked, created_by)
    values (${actor.organisationId}, ${id}, ${fileId}, ${hashToken(token)}, ${note}, now() + ${days}::int * interval '1 day', ${hash},
      ${isViewOnly}, ${isMarked}, ${actor.userId})`);
  tx.record({
    kind: 'file.shared',
    subject: { type: 'file', id: fileId },
    data: { fileId, name: file.name, linkId: id, note },
  });
  return { link: await linkById(tx, actor, fileId, id), address: `${settings.publicUrl}/share/${token}` };
}

async function linkById(tx: Tx, actor: Member, fileId: string, id: string): Promise<FileLink> {
  const link = await tx.one<FileLink>(sql`${linksOf(fileId, actor)} and s.id = ${id}`);
  if (!link) throw notFound();
  return link;
}

export async function revokeLink(tx: Tx, actor: Member, fileId: string, linkId: string): Promise<FileLink> {
  const file = await lockFiled(tx, actor, fileId);
  if (!file.can.change) throw new Refusal('forbidden');
  const before = await linkById(tx, actor, fileId, linkId);
  if (before.revokedAt) return before;
  await tx.run(sql`
    update file_shares set revoked_at = now() where organisation_id = ${actor.organisationId} and id = ${linkId}`);
  tx.record({
    kind: 'file.share_revoked',
    subject: { type: 'file', id: fileId },
    data: { fileId, name: file.name, linkId, note: before.note },
  });
  return linkById(tx, actor, fileId, linkId);
}

export function visitPage({ id, linkId, cursor, limit }: InputOf<typeof fileShares.visits>, actor: Member): Sql {
  const order: Order = { id: sql`v.id`, descending: true };
  const rows = sql`
    select v.id, v.what, v.ip, v.agent, v.created_at as at from file_share_visits v
    where v.organisation_id = ${actor.organisationId} and v.share_id = ${linkId} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return sql`select case when exists (select from (${linksOf(id, actor)} and s.id = ${linkId}) l)
    and exists (select from (${filedById(id, actor)}) seen) then (${pageJson(rows, sql`r.id::text`, limit)}) end`;
}
