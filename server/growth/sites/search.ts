import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { sites } from '#contract/growth/sites.ts';
import type { Services } from '#server/core/services.ts';
import { citiesOn, searchHomes } from './homes.ts';
import { openSite, siteShown } from './open-page.ts';

/** The search of a site: what is asked stands in the address, so a result can be shared and comes back as it was. */
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
      },
    };
  });
}
