import { siteDomains } from '#contract/growth/site-domains.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { addDomain, checkDomain, listDomains, removeDomain } from './domains.ts';

export const domainRoutes: Served[] = [
  serve(siteDomains.list, ({ tx, input, services }) => listDomains(tx, services, input.site)),
  serve(siteDomains.add, ({ tx, input, services }) => addDomain(tx, services, input)),
  serve(siteDomains.check, ({ tx, input, services }) => checkDomain(tx, services, input.id)),
  serve(siteDomains.remove, async ({ tx, input }) => {
    await removeDomain(tx, input.id);
    return { done: true as const };
  }),
];
