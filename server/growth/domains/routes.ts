import type { InputOf } from '#contract/core/call.ts';
import { siteDomains } from '#contract/growth/site-domains.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { act, prepare, type Served, scopeOf, serve } from '#server/core/http/serve.ts';
import { addDomain, checkDomain, listDomains, lookUpDomain, removeDomain } from './domains.ts';

type Check = InputOf<typeof siteDomains.check>;

/** The DNS lookup runs between two transactions. */
const checkRoute: Served = {
  call: siteDomains.check,
  async answer(c, name, services) {
    const prepared = await prepare(c, siteDomains.check, name, services);
    const scope = scopeOf(prepared.actor as Member, c.var.request);
    const found = await lookUpDomain(services, scope, (prepared.input as Check).id);
    return act(c, siteDomains.check, services, prepared, ({ tx, input }) => checkDomain(tx, services, input.id, found));
  },
};

export const domainRoutes: Served[] = [
  serve(siteDomains.list, ({ tx, input, services }) => listDomains(tx, services, input.site)),
  serve(siteDomains.add, ({ tx, input, services }) => addDomain(tx, services, input)),
  checkRoute,
  serve(siteDomains.remove, async ({ tx, input }) => {
    await removeDomain(tx, input.id);
    return { done: true as const };
  }),
];
