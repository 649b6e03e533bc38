import { sites } from '#contract/growth/sites.ts';
import { countWith, needWith } from '#server/account/billing/entitlements.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { noteVisit } from '#server/people/visits/note-visit.ts';
import { noteRefusal } from '#server/people/visits/refusals.ts';
import { noteVersion } from '../experiments/assign.ts';
import { openHome } from './home-page.ts';
import { openSite, publishedSite, siteForm } from './open-page.ts';
import { portraitRoute } from './portrait.ts';
import { mendSite, publishSite } from './publish-site.ts';
import { countSites, listSites, tierForTeamSites } from './queries.ts';
import { readSentence } from './read-sentence.ts';
import { openSearch } from './search.ts';
import { takeEnquiry } from './take-enquiry.ts';
import { changeSite, createSite, removeSite, unpublishSite } from './write-site.ts';

countWith('website', countSites);
needWith(tierForTeamSites);

export const siteRoutes: Served[] = [
  serve(sites.list, async ({ tx, services }) => ({ sites: await listSites(tx, services) })),
  serve(sites.create, ({ tx, actor, input, services }) => createSite(tx, actor, services, input)),
  serve(sites.change, ({ tx, version, input, services }) => changeSite(tx, services, version, input)),
  serve(sites.publish, ({ tx, version, input, services }) => publishSite(tx, services, version, input)),
  serve(sites.mend, ({ tx, actor, input, services }) => mendSite(tx, actor, services, input)),
  serve(sites.remove, async ({ tx, input, services }) => {
    await removeSite(tx, services, input.id);
    return { done: true as const };
  }),
  serve(sites.unpublish, ({ tx, input, services }) => unpublishSite(tx, services, input.id)),
  serve(sites.open, ({ input, services }) => openSite(services, input)),
  serve(sites.search, ({ input, services }) => openSearch(services, input)),
  serve(sites.readSearch, ({ input, services }) => readSentence(services, input)),
  serve(sites.home, ({ input, services }) => openHome(services, input)),
  portraitRoute,
  serve(sites.visit, async ({ input: { slug, ...seen }, request, services }) => {
    const site = await publishedSite(services, slug);
    const visit = await noteVisit(services, site.scope, request, { ...seen, place: { kind: 'site', slug: site.slug } });
    if (visit)
      await noteVersion(services, site.scope, request, {
        siteId: site.siteId,
        slug: site.slug,
        page: seen.page,
        visit,
      });
    return { done: true as const };
  }),
  serve(sites.refused, async ({ input: { slug, opened, fields }, request, services }) => {
    // Only forms that were opened here are counted.
    siteForm.isTooFast(services.settings.secret, opened);
    const site = await publishedSite(services, slug);
    await noteRefusal(services, site.scope, request, { place: { kind: 'site', slug: site.slug }, opened, fields });
    return { done: true as const };
  }),
  serve(sites.enquire, async ({ input, request, services }) => {
    await takeEnquiry(services, request, input);
    return { done: true as const };
  }),
];
