import type { InputOf } from '#contract/core/call.ts';
import type { visitors } from '#contract/growth/visitors.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { keepOwnSearch } from '#server/inventory/searches/own-search.ts';
import { publishedSite } from '../website/open-page.ts';
import { signedIn } from './known.ts';
import { criteriaOf } from './search-filter.ts';
import { visitorIn } from './token.ts';

export async function saveOwnSearch(
  services: Services,
  request: RequestFacts,
  { slug, visitor, name, wanted, frequency, reference, locale }: InputOf<typeof visitors.saveSearch>,
): Promise<void> {
  const { secret, publicUrl } = services.settings;
  const { scope, siteId, organisation } = await publishedSite(services, slug);
  await limit(services.db, `searches saved from ${networkOf(request.ip)}`, 50, 60 * 60);
  await services.db.withOrg({ ...scope, requestId: request.id }, async (tx) => {
    const { lead, email } = await signedIn(tx, siteId, visitorIn(secret, siteId, visitor));
    await keepOwnSearch(tx, {
      reference,
      lead,
      email,
      organisation,
      name,
      filter: criteriaOf(wanted),
      frequency,
      locale,
      where: { url: `${publicUrl}/s/${slug}/saved`, ip: request.ip, userAgent: request.userAgent },
    });
  });
}
