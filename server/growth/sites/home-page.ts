import type { SiteContent } from '#contract/growth/site-content.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { homesIn } from './homes.ts';

/** An organisation may have many sites; these are looked through. */
const mostSites = 3;

/** Where anybody sees a home: on the live site of its agent, else on one under the organisation's name, as far as it is shown there. */
export async function sitePageOf(tx: Tx, listingId: string): Promise<string | null> {
  const sites = await tx.all<{ slug: string; homes: SiteContent['homes'] }>(sql`
    select s.slug, s.published -> 'homes' as homes from sites s join listings l on l.organisation_id = s.organisation_id
    where s.organisation_id = ${tx.scope.organisationId} and l.id = ${listingId} and s.published is not null
      and (s.owner_id = l.owner_id or s.published -> 'hero' ->> 'as' = 'team')
    order by s.owner_id is not distinct from l.owner_id desc, s.published_at desc limit ${sql.int(mostSites)}`);
  for (const { slug, homes } of sites)
    if ((await homesIn(tx, homes)).some(({ id }) => id === listingId)) return `/s/${slug}#home-${listingId}`;
  return null;
}
