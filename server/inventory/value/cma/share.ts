import type { InputOf } from '#contract/core/call.ts';
import { type CmaLink, type CmaReport, type cmas, mostCmaLinks } from '#contract/inventory/value/cmas.ts';
import { brandColumns } from '#server/account/onboarding/shown-brand.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { unseal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/env.ts';
import { office } from '../../listings/policy.ts';
import { marketAround } from './around.ts';
import { type CmaRecord, findCma, linkPurpose, linksOf, lockCma, whyUnshareable } from './queries.ts';
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

type Reported = Omit<CmaRecord, 'can' | 'isWished'> &
  Pick<CmaReport, 'organisation' | 'colour' | 'licence' | 'logo' | 'agent'> & {
    isAddressShown: boolean;
    isWished: boolean;
  };

/** Sellers' wishes hold for the subject and for every home beside it, as they are now. */
async function cmaReportOf(tx: Tx, id: string, expiresAt: string | null): Promise<CmaReport | undefined> {
  const found = await tx.one<Reported>(sql`
    select c.id, c.listing_id as listing, c.property_id as property, c.address, c.city, c.latitude, c.longitude, c.property_type as "propertyType",
      c.facts, c.confirmed_at as "confirmedAt", c.search, c.rates, c.comparables, c.note, c.changed_at as "changedAt",
      coalesce(g.internet_address_display_yn, true) as "isAddressShown", coalesce(g.internet_automated_valuation_display_yn, true) as "isWished",
      trim(u.first_name || ' ' || u.last_name) as agent, ${brandColumns}
    from cmas c left join listings g on g.organisation_id = c.organisation_id and g.id = c.listing_id
    left join users u on u.id = c.owner_id
    join organisations o on o.id = c.organisation_id left join brands w on w.organisation_id = o.id
    where c.organisation_id = ${tx.scope.organisationId} and c.id = ${id}`);
  if (!found) return undefined;
  const { facts, rates, search, note, city, agent, organisation, colour, licence, logo } = found;
  // What everybody in the office sees: who opened the link has no wider eyes than that.
  const market = await marketAround(tx, found, search, sql`l.seen_key = ${office}`);
  const hidden = await hiddenAddresses(
    tx,
    [...found.comparables, ...market.homes].map(({ listing }) => listing),
  );
  const unlessHidden = (home: { listing: string; address: string }) => (hidden.has(home.listing) ? null : home.address);
  return {
    ...{ organisation, colour, licence, logo, city, agent, note, facts, rates, search, expiresAt },
    address: found.isAddressShown ? found.address : null,
    asOf: found.changedAt,
    comparables: found.comparables.map(({ listing, address, ...one }) => ({
      ...one,
      address: unlessHidden({ listing, address }),
    })),
    market: {
      ...market,
      homes: market.homes.map(({ listing, address, ...home }) => ({
        ...home,
        address: unlessHidden({ listing, address }),
      })),
    },
  };
}

async function hiddenAddresses(tx: Tx, listings: readonly string[]): Promise<Set<string>> {
  const rows = await tx.all<{ id: string }>(sql`
    select l.id from listings l where l.organisation_id = ${tx.scope.organisationId} and l.id = any(${listings}::uuid[])
      and not (l.internet_address_display_yn and l.internet_entire_listing_display_yn)`);
  return new Set(rows.map(({ id }) => id));
}

export async function reportForMember(tx: Tx, actor: Member, id: string): Promise<CmaReport> {
  await findCma(tx, actor, id);
  return (await cmaReportOf(tx, id, null))!;
}

/** Told once an hour, however often a page is looked at again. */
const quietMinutes = 60;

/** Whoever has the link. */
export async function sharedCma({ db, settings }: Services, token: string, requestId: string): Promise<CmaReport> {
  const { organisationId, linkId } = readToken(settings.secret, token);
  const scope: Scope & { requestId: string } = { organisationId, userId: null, actorKind: 'system', requestId };
  return db.withOrg(scope, async (tx) => {
    const link = await tx.one<{ cma: string; expiresAt: string; note: string; isNews: boolean }>(sql`
      select k.cma_id as cma, k.expires_at as "expiresAt", k.note,
        coalesce(k.opened_at < now() - ${sql.int(quietMinutes)} * interval '1 minute', true) as "isNews"
      from cma_links k where k.organisation_id = ${organisationId} and k.id = ${linkId} and k.revoked_at is null and k.expires_at > now()
      for update`);
    if (!link) throw notFound();
    const record = await tx.one<{ isWished: boolean; address: string }>(sql`
      select c.address, coalesce((select g.internet_automated_valuation_display_yn from listings g
        where g.organisation_id = c.organisation_id and g.id = c.listing_id), true) as "isWished"
      from cmas c where c.organisation_id = ${organisationId} and c.id = ${link.cma}`);
    if (!record?.isWished) throw notFound();
    await tx.run(sql`
      update cma_links set opens = opens + 1, opened_at = case when ${link.isNews}::boolean then now() else opened_at end
      where organisation_id = ${organisationId} and id = ${linkId}`);
    if (link.isNews)
      tx.record({
        kind: 'cma.opened',
        subject: cmaSubject(link.cma),
        data: { address: record.address, linkId, note: link.note },
      });
    return (await cmaReportOf(tx, link.cma, link.expiresAt))!;
  });
}

function readToken(secret: string, token: string): { organisationId: string; linkId: string } {
  try {
    const [organisationId, linkId] = unseal(secret, linkPurpose, token).split(' ') as [string, string];
    return { organisationId, linkId };
  } catch {
    throw notFound();
  }
}
