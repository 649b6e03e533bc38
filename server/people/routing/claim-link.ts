import type { OutputOf } from '#contract/core/call.ts';
import type { routing } from '#contract/people/routing.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { claimLead } from './claim-lead.ts';
import { readClaimToken } from './token.ts';

type Linked = OutputOf<typeof routing.readClaim>;

type Link = { token: string; requestId: string };

type Row = Omit<Linked, 'state'> & { owner: string | null; isOpen: boolean; showsName: boolean };

/** Runs `work` as the member the link was mailed to, as long as they are still a member. */
async function within<T>(
  { db, settings }: Services,
  { token, requestId }: Link,
  work: (tx: Tx, row: Row, userId: string) => Promise<T>,
) {
  const { organisationId, offerId, userId } = readClaimToken(settings.secret, token);
  return db.withOrg({ organisationId, userId, actorKind: 'user', requestId }, async (tx) => {
    const row = await tx.one<Row>(sql`
      select g.name as organisation, json_build_object('id', l.id, 'name', l.name, 'city', l.city, 'state', l.state) as lead,
        o.shows_name as "showsName", o.expires_at as "expiresAt",
        l.owner_id as owner, o.state = 'open' and o.expires_at > now() and l.owner_id is null as "isOpen"
      from lead_offers o join leads l on l.organisation_id = o.organisation_id and l.id = o.lead_id
      join organisations g on g.id = o.organisation_id
      join memberships m on m.organisation_id = o.organisation_id and m.user_id = ${userId} and m.removed_at is null
      where o.organisation_id = ${organisationId} and o.id = ${offerId} and ${userId} = any(o.people || o.tried)`);
    if (!row) throw notFound();
    return work(tx, row, userId);
  });
}

/** Hides who claimed the lead (it is `mine` or `gone`), and the lead's name if the rule doesn't show it before the claim. */
const present = ({ owner, isOpen, showsName, lead, ...row }: Row, userId: string): Linked => {
  const state = owner === userId ? 'mine' : isOpen ? 'open' : 'gone';
  return { ...row, lead: { ...lead, name: showsName || state === 'mine' ? lead.name : null }, state };
};

export const readClaim = (services: Services, link: Link): Promise<Linked> =>
  within(services, link, async (_, row, userId) => present(row, userId));

export const claimByLink = (services: Services, link: Link): Promise<Linked> =>
  within(services, link, async (tx, row, userId) => {
    await claimLead(tx, userId, row.lead.id);
    return present({ ...row, owner: userId }, userId);
  });
