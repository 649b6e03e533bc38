import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { mostFavorites, type visitors } from '#contract/growth/visitors.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { homeOn } from '../website/homes.ts';
import { publishedSite } from '../website/open-page.ts';
import { visitorRow } from './known.ts';
import { visitorIn, visitorToken } from './token.ts';

const hour = 60 * 60;

/** Saves a home or removes it from the list. Nothing is stored about a visitor before the first saved home. */
export async function saveHome(
  services: Services,
  request: RequestFacts,
  { slug, visitor, home, isSaved }: InputOf<typeof visitors.save>,
): Promise<OutputOf<typeof visitors.save>> {
  const { secret } = services.settings;
  const { scope, siteId, content } = await publishedSite(services, slug);
  await limit(services.db, `homes saved on ${siteId} from ${networkOf(request.ip)}`, 600, hour);
  return services.db.withOrg(scope, async (tx) => {
    const known = await visitorRow(tx, siteId, visitorIn(secret, siteId, visitor));
    if (!isSaved) {
      if (known) await takeOff(tx, known.id, home);
      return { visitor: known ? visitorToken(secret, siteId, known.id) : '' };
    }
    const shown = await homeOn(tx, { slug, homes: content.homes }, home);
    if (!shown) throw notFound();
    const id = known?.id ?? (await newVisitor(tx, siteId));
    if ((await putOn(tx, id, home)) && known?.lead)
      tx.record({
        kind: 'lead.saved_home',
        subject: { type: 'lead', id: known.lead },
        data: { about: shown.address ?? shown.city, listing: home },
      });
    return { visitor: visitorToken(secret, siteId, id) };
  });
}

export async function newVisitor(tx: Tx, siteId: string): Promise<string> {
  const id = newId();
  await tx.run(sql`
    insert into site_visitors (organisation_id, id, site_id) values (${tx.scope.organisationId}, ${id}, ${siteId})`);
  return id;
}

/** Adds a home to the list and returns whether it was new. */
async function putOn(tx: Tx, visitor: string, home: string): Promise<boolean> {
  const { organisationId } = tx.scope;
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from site_favorites
    where organisation_id = ${organisationId} and visitor_id = ${visitor} and listing_id <> ${home}`);
  if (count >= mostFavorites) throw new Refusal('conflict', `A list holds ${mostFavorites} homes. Remove one first.`);
  return (
    (await tx.run(sql`
      insert into site_favorites (organisation_id, visitor_id, listing_id) values (${organisationId}, ${visitor}, ${home})
      on conflict do nothing`)) > 0
  );
}

const takeOff = (tx: Tx, visitor: string, home: string): Promise<number> =>
  tx.run(sql`
    delete from site_favorites
    where organisation_id = ${tx.scope.organisationId} and visitor_id = ${visitor} and listing_id = ${home}`);
