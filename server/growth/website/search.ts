import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { sites } from '#contract/growth/sites.ts';
import type { Services } from '#server/core/services.ts';
import { citiesOn } from './homes.ts';
import { openSite, siteShown } from './open-page.ts';
import { nearMisses, pinsOf, searchHomes } from './search-homes.ts';
import { mapOf } from './search-map.ts';

/** The search page of a site. The whole search is in the address, so that a result can be shared. */
export async function openSearch(
  services: Services,
  { slug, preview, ...wanted }: InputOf<typeof sites.search>,
): Promise<OutputOf<typeof sites.search>> {
  const opened = await openSite(services, { slug, ...(preview && { preview }) });
  if (opened.movedTo) return { movedTo: `/s/${opened.movedTo}/homes`, page: null };
  const { site, scope } = await siteShown(services, slug, preview);
  return services.db.withOrg(scope, async (tx) => {
    const { homes, ...found } = await searchHomes(tx, site, wanted);
    return {
      movedTo: null,
      page: {
        ...found,
        site: opened.page!,
        homes: homes.map(({ notice: _, ...home }) => home),
        cities: (await citiesOn(tx, site)).map(({ name }) => name),
        notices: [...new Set(homes.flatMap(({ notice }) => notice || []))],
        map: await mapOf(wanted, await pinsOf(tx, site, wanted, homes)),
        near: found.count === 0 ? await nearMisses(tx, site, wanted) : [],
      },
    };
  });
}
