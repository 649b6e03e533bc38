import { addressOf } from '#contract/core/addresses.ts';
import type { InputOf } from '#contract/core/call.ts';
import { type CmaLink, type CmaReport, cmas, mostCmaLinks } from '#contract/inventory/value/cmas.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { unseal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/env.ts';
import { type CmaLook, officePhoto } from './looks.ts';
import { findCma, linkPurpose, linksOf, lockCma, whyUnshareable } from './queries.ts';
import { cmaReportOf } from './report.ts';
import { cmaSubject } from './write-cma.ts';

const reasons = {
  not_wished: 'The seller has opted out of valuations of this home.',
  unconfirmed: 'Verify the property facts first.',
  no_comparables: 'Add a comparable first.',
} as const;

export async function shareCma(
  tx: Tx,
  actor: Member,
  { id, note, days }: InputOf<typeof cmas.share>,
  settings: Settings,
): Promise<CmaLink> {
  const found = await lockCma(tx, actor, id);
  if (!found.can.change) throw new Refusal('forbidden');
  const why = whyUnshareable(found);
  if (why) throw new Refusal('conflict', reasons[why]);
  const open = (await linksOf(tx, actor, id, settings)).filter(({ isOpen }) => isOpen);
  if (open.length >= mostCmaLinks)
    throw new Refusal('conflict', `A CMA can have at most ${mostCmaLinks} active links.`);
  const linkId = newId();
  await tx.run(sql`
    insert into cma_links (organisation_id, id, cma_id, note, expires_at, created_by)
    values (${actor.organisationId}, ${linkId}, ${id}, ${note}, now() + ${days}::int * interval '1 day', ${actor.userId})`);
  tx.record({ kind: 'cma.shared', subject: cmaSubject(id), data: { address: found.address, linkId, note } });
  return linkById(tx, actor, id, linkId, settings);
}

async function linkById(tx: Tx, actor: Member, id: string, linkId: string, settings: Settings): Promise<CmaLink> {
  const link = (await linksOf(tx, actor, id, settings)).find((one) => one.id === linkId);
  if (!link) throw notFound();
  return link;
}

export async function revokeCmaLink(
  tx: Tx,
  actor: Member,
  id: string,
  linkId: string,
  settings: Settings,
): Promise<CmaLink> {
  const found = await lockCma(tx, actor, id);
  if (!found.can.change) throw new Refusal('forbidden');
  const before = await linkById(tx, actor, id, linkId, settings);
  if (before.revokedAt) return before;
  await tx.run(
    sql`update cma_links set revoked_at = now() where organisation_id = ${actor.organisationId} and id = ${linkId}`,
  );
  tx.record({
    kind: 'cma.link_revoked',
    subject: cmaSubject(id),
    data: { address: found.address, linkId, note: before.note },
  });
  return linkById(tx, actor, id, linkId, settings);
}

export async function reportForMember(tx: Tx, actor: Member, id: string): Promise<CmaReport> {
  await findCma(tx, actor, id);
  return (await cmaReportOf(tx, id, null, (_, listing, look) => officePhoto(listing, look)))!;
}

/** Reported once per hour, however often the page is viewed. */
const quietMinutes = 60;

type OpenLink = { id: string; cma: string; expiresAt: string; note: string; isNews: boolean; address: string };

/** Runs with an open link, as long as the seller allows a valuation. */
export async function withCmaLink<T>(
  { db, settings }: Services,
  token: string,
  requestId: string,
  then: (tx: Tx, link: OpenLink) => Promise<T>,
): Promise<T> {
  const { organisationId, linkId } = readToken(settings.secret, token);
  const scope: Scope & { requestId: string } = { organisationId, userId: null, actorKind: 'system', requestId };
  return db.withOrg(scope, async (tx) => {
    const link = await tx.one<OpenLink & { isWished: boolean }>(sql`
      select k.id, k.cma_id as cma, k.expires_at as "expiresAt", k.note, c.address,
        coalesce(k.opened_at < now() - ${sql.int(quietMinutes)} * interval '1 minute', true) as "isNews",
        coalesce((select g.internet_automated_valuation_display_yn from listings g
          where g.organisation_id = c.organisation_id and g.id = c.listing_id), true) as "isWished"
      from cma_links k join cmas c on c.organisation_id = k.organisation_id and c.id = k.cma_id
      where k.organisation_id = ${organisationId} and k.id = ${linkId} and k.revoked_at is null and k.expires_at > now()
      for update of k`);
    if (!link?.isWished) throw notFound();
    return then(tx, link);
  });
}

const sharedPhotoPath = addressOf(cmas.sharedPhoto.path);

/** For anyone with the link. */
export const sharedCma = (services: Services, token: string, requestId: string): Promise<CmaReport> =>
  withCmaLink(services, token, requestId, async (tx, link) => {
    await tx.run(sql`
      update cma_links set opens = opens + 1, opened_at = case when ${link.isNews}::boolean then now() else opened_at end
      where organisation_id = ${tx.scope.organisationId} and id = ${link.id}`);
    if (link.isNews)
      tx.record({
        kind: 'cma.opened',
        subject: cmaSubject(link.cma),
        data: { address: link.address, linkId: link.id, note: link.note },
      });
    const own = sharedPhotoPath.replace('{token}', token);
    const photoAt = (place: number, _: string, { photoId }: CmaLook) =>
      photoId ? `${own.replace('{place}', String(place))}?width=640` : null;
    return (await cmaReportOf(tx, link.cma, link.expiresAt, photoAt))!;
  });

function readToken(secret: string, token: string): { organisationId: string; linkId: string } {
  try {
    const [organisationId, linkId] = unseal(secret, linkPurpose, token).split(' ') as [string, string];
    return { organisationId, linkId };
  } catch {
    throw notFound();
  }
}
