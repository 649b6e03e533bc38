import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { homePath, idInSegment } from '#contract/growth/home-address.ts';
import type { SiteContent } from '#contract/growth/site-content.ts';
import type { sites } from '#contract/growth/sites.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { shownAgents } from '#server/people/profiles/shown-agent.ts';
import { headFor } from '../seo/resolve.ts';
import { homeOn, similarTo } from './homes.ts';
import { openSite, siteShown } from './open-page.ts';
import { mapOfHome } from './search-map.ts';

/** The maximum number of sites checked, since an organization may have many. */
const mostSites = 3;

/** The public page of a home: on its agent's live site, else on a live site under the organization's name that shows the home. */
export async function sitePageOf(tx: Tx, listingId: string): Promise<string | null> {
  const sites = await tx.all<{ slug: string; homes: SiteContent['homes'] }>(sql`
    select s.slug, s.published -> 'homes' as homes from sites s join listings l on l.organisation_id = s.organisation_id
    where s.organisation_id = ${tx.scope.organisationId} and l.id = ${listingId} and s.published is not null
      and (s.owner_id = l.owner_id or s.published -> 'hero' ->> 'as' = 'team')
    order by s.owner_id is not distinct from l.owner_id desc, s.published_at desc limit ${sql.int(mostSites)}`);
  for (const site of sites) {
    const home = await homeOn(tx, site, listingId);
    if (home) return homePath(site.slug, home);
  }
  return null;
}

type OpenHouse = NonNullable<OutputOf<typeof sites.home>['page']>['openHouses'][number];

const openHousesOf = (tx: Tx, id: string): Promise<OpenHouse[]> =>
  tx.all<OpenHouse>(sql`
    select h.starts_at as "startsAt", h.minutes, h.time_zone as "timeZone", h.words, '/open-house/' || h.slug as page
    from open_houses h where h.organisation_id = ${tx.scope.organisationId} and h.listing_id = ${id} and h.state = 'planned'
      and h.is_public and h.starts_at + h.minutes * interval '1 minute' > now() order by h.starts_at limit 10`);

/** The page of a home. Only the id in the address counts; outdated words redirect to the current ones. */
export async function openHome(
  services: Services,
  { slug, home: segment, preview }: InputOf<typeof sites.home>,
): Promise<OutputOf<typeof sites.home>> {
  const id = idInSegment(segment);
  if (!id) throw notFound();
  const opened = await openSite(services, { slug, ...(preview && { preview }) });
  if (opened.movedTo) return { movedTo: `/s/${opened.movedTo}/homes/${segment}`, page: null };
  const { site, siteId, scope } = await siteShown(services, slug, preview);
  return services.db.withOrg(scope, async (tx) => {
    const found = await homeOn(tx, site, id);
    if (!found) throw notFound();
    const { owner, ...home } = found;
    const page = homePath(slug, home);
    if (page !== `/s/${slug}/homes/${segment}`) return { movedTo: page, page: null };
    const isSold = home.status === 'Closed' || home.status === 'Pending';
    const about = { isSold: home.status === 'Closed', isOthers: home.firm !== null };
    const [agent] = owner && !home.firm ? await shownAgents(tx, [owner]) : [];
    const { words: _, ...card } = agent ?? { words: '' };
    return {
      movedTo: null,
      page: {
        site: { ...opened.page!, seo: await headFor(tx, siteId, 'listing', id, about) },
        home: { ...home, page, card: 'id' in card ? card : null },
        openHouses: isSold ? [] : await openHousesOf(tx, id),
        map: await mapOfHome(home, page),
        similar: (await similarTo(tx, site, id)).map(({ notice: __, ...one }) => one),
      },
    };
  });
}
