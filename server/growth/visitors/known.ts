import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { mostFavorites, type visitors } from '#contract/growth/visitors.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findSite } from '../website/open-page.ts';
import { homeAbout } from '../website/path-of.ts';
import { visitorIn } from './token.ts';

export type Visitor = { id: string; lead: string | null; email: string | null; follows: boolean };

export const visitorRow = (tx: Tx, siteId: string, id: string | undefined): Promise<Visitor | undefined> =>
  id === undefined
    ? Promise.resolve(undefined)
    : tx.one<Visitor>(sql`
        select v.id, v.lead_id as lead, v.email, v.follows from site_visitors v
        where v.organisation_id = ${tx.scope.organisationId} and v.site_id = ${siteId} and v.id = ${id}`);

/** The visitor if they have proved an address; otherwise refuses. */
export async function signedIn(tx: Tx, siteId: string, id: string | undefined) {
  const found = await visitorRow(tx, siteId, id);
  if (!found?.lead || !found.email) throw notFound();
  return { ...found, lead: found.lead, email: found.email };
}

export const savedIds = async (tx: Tx, visitor: string): Promise<string[]> => {
  const rows = await tx.all<{ id: string }>(sql`
    select listing_id as id from site_favorites where organisation_id = ${tx.scope.organisationId} and visitor_id = ${visitor}
    order by created_at desc, listing_id limit ${sql.int(mostFavorites)}`);
  return rows.map(({ id }) => id);
};

/** Opening a home again within this time counts as the same view. */
const oneLook = '1 day';

/** Records on the lead's timeline which home they opened, only for visitors who agreed to it. */
async function noteLook(tx: Tx, visitor: Visitor, home: string): Promise<void> {
  if (!visitor.follows || !visitor.lead) return;
  const { organisationId } = tx.scope;
  const told = await tx.one<{ about: string }>(sql`
    with noted as (
      insert into site_looks as k (organisation_id, visitor_id, listing_id)
      select ${organisationId}, ${visitor.id}, l.id from listings l where l.organisation_id = ${organisationId} and l.id = ${home}
      on conflict (organisation_id, visitor_id, listing_id) do update set told_at = now() where k.told_at < now() - ${oneLook}::interval
      returning listing_id)
    select ${homeAbout} as about from noted n join listings l on l.organisation_id = ${organisationId} and l.id = n.listing_id`);
  if (!told) return;
  tx.record({
    kind: 'lead.viewed_home',
    subject: { type: 'lead', id: visitor.lead },
    data: { about: told.about, listing: home },
  });
}

export async function knownVisitor(
  services: Services,
  { slug, visitor, looksAt }: InputOf<typeof visitors.known>,
): Promise<OutputOf<typeof visitors.known>> {
  const { scope, siteId } = await findSite(services, slug);
  return services.db.withOrg(scope, async (tx) => {
    const found = await visitorRow(tx, siteId, visitorIn(services.settings.secret, siteId, visitor));
    if (!found) return { email: null, saved: [] };
    await tx.run(sql`
      update site_visitors set last_at = now()
      where organisation_id = ${scope.organisationId} and id = ${found.id} and last_at < now() - interval '1 day'`);
    if (looksAt) await noteLook(tx, found, looksAt);
    return { email: found.email, saved: await savedIds(tx, found.id) };
  });
}
