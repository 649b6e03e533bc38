import { builder } from '#contract/growth/builder.ts';
import { siteDomains } from '#contract/growth/site-domains.ts';
import { newSite } from '../things/sites.ts';
import { nextNumber } from '../world.ts';
import type { For, Samples } from './sample.ts';

const answers = {
  who: 'person' as const,
  where: ['Austin'],
  forWhom: ['buyers' as const, 'sellers' as const],
  style: 'gallery' as const,
  show: ['homes' as const, 'areas' as const],
  words: 'I have sold homes here for years.',
  testimonials: [],
};

const composed = async ({ world, office, by }: For) => {
  const { id: site } = await newSite(world, office.mark, by);
  const { body } = await office.people.owner.do(builder.compose, { site, answers });
  return { site, revision: body.revisions[0]!.id };
};

export const builderSamples: Pick<Samples, 'builder'> = {
  builder: {
    brief: async (given) => ({ input: { site: (await composed(given)).site } }),
    compose: async ({ world, office, by }) => ({
      input: { site: (await newSite(world, office.mark, by)).id, answers },
    }),
    revise: async (given) => ({ input: { site: (await composed(given)).site, wish: 'Make it warmer' } }),
    undo: async (given) => ({ input: await composed(given) }),
  },
};

const newHost = () => `www.${crypto.randomUUID().slice(0, 8)}-${nextNumber()}.example.test`;

const added = async ({ world, office, by }: For) => {
  const { id: site } = await newSite(world, office.mark, by);
  return (await office.people.owner.do(siteDomains.add, { site, host: newHost() })).body.id;
};

export const domainSamples: Pick<Samples, 'siteDomains'> = {
  siteDomains: {
    list: async ({ world, office, by }) => {
      const { id: site } = await newSite(world, office.mark, by);
      await office.people.owner.do(siteDomains.add, { site, host: newHost() });
      return { input: { site } };
    },
    add: async ({ world, office, by }) => ({
      input: { site: (await newSite(world, office.mark, by)).id, host: newHost() },
    }),
    check: async (given) => ({ input: { id: await added(given) } }),
    remove: async (given) => ({ input: { id: await added(given) } }),
  },
};
