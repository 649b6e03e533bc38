import { randomUUID } from 'node:crypto';
import { homeSegment } from '#contract/growth/home-address.ts';
import { newToken } from '#server/core/auth/seal.ts';
import { openSite, siteForm } from '#server/growth/website/open-page.ts';
import { newAddress } from '../things/kit.ts';
import { listingOnMarket } from '../things/offers.ts';
import { newPortrait, newSite, removeSites, siteContent, unpublishSites } from '../things/sites.ts';
import { nextNumber } from '../world.ts';
import { another, type For, type Samples } from './sample.ts';

const enquiry = async (given: For) => {
  const { world, office } = given;
  const { slug } = await newSite(world, office.mark, await another(given, 'agent'), { isPublished: true });
  const { edition } = (await openSite(world.server.services, { slug })).page!;
  return {
    slug,
    reference: randomUUID(),
    name: `Wanda ${office.mark}`,
    email: newAddress(),
    consent: true as const,
    mayEmail: true,
    utm: { utm_source: 'sign' },
    edition,
    opened: siteForm.openedNow(world.server.services.settings.secret, Date.now() - 60_000),
  };
};

const valued = { street: '12 Juniper St', city: 'Austin', state: 'TX', postalCode: '78704', sqft: 1_800 };

export const siteSamples: Pick<Samples, 'sites' | 'siteAssistant' | 'valuations'> = {
  siteAssistant: {
    turns: async (given) => {
      const { slug } = await newSite(given.world, given.office.mark, await another(given, 'agent'), {
        isPublished: true,
      });
      return { input: { slug, talk: newToken() } };
    },
    say: async (given) => {
      const { slug } = await newSite(given.world, given.office.mark, await another(given, 'agent'), {
        isPublished: true,
      });
      return { input: { slug, talk: newToken(), message: `3 beds in ${given.office.mark}` } };
    },
  },
  valuations: {
    estimate: async (given) => {
      const { slug } = await newSite(given.world, given.office.mark, await another(given, 'agent'), {
        isPublished: true,
      });
      return { input: { slug, ...valued } };
    },
    ask: async (given) => ({ input: { ...(await enquiry(given)), ...valued } }),
  },
  sites: {
    list: async ({ world, office, by }) => {
      await newSite(world, office.mark, by);
      return { input: {} };
    },
    create: async ({ world, office }) => {
      await removeSites(world, office.organisationId);
      return { input: { slug: `begun-${nextNumber()}-${randomUUID().slice(0, 8)}` } };
    },
    change: async ({ world, office, by }) => ({
      input: { id: (await newSite(world, office.mark, by)).id, content: siteContent(`${office.mark} ${nextNumber()}`) },
      version: 1,
    }),
    publish: async ({ world, office, by }) => {
      await unpublishSites(world, office.organisationId);
      return { input: { id: (await newSite(world, office.mark, by)).id }, version: 1 };
    },
    unpublish: async ({ world, office, by }) => ({
      input: { id: (await newSite(world, office.mark, by, { isPublished: true })).id },
    }),
    mend: async ({ world, office, by }) => ({
      input: {
        id: (await newSite(world, office.mark, by)).id,
        kind: 'fair_housing' as const,
        where: 'hero' as const,
        words: office.mark,
      },
    }),
    remove: async ({ world, office, by }) => ({ input: { id: (await newSite(world, office.mark, by)).id } }),
    search: async (given) => {
      const { world, office } = given;
      const { slug } = await newSite(world, office.mark, await another(given, 'agent'), { isPublished: true });
      return { input: { slug, beds: 2 } };
    },
    readSearch: async (given) => {
      const { world, office } = given;
      const { slug } = await newSite(world, office.mark, await another(given, 'agent'), { isPublished: true });
      return { input: { slug, said: '3 beds under 450k' } };
    },
    open: async (given) => ({
      input: {
        slug: (await newSite(given.world, given.office.mark, await another(given, 'agent'), { isPublished: true }))
          .slug,
      },
    }),
    home: async (given) => {
      const { world, office } = given;
      const agent = await another(given, 'agent');
      const { slug } = await newSite(world, office.mark, agent, { isPublished: true });
      const id = await listingOnMarket(world, office, agent);
      const { rows } = await world.owner.query<{ address: string; city: string }>(
        'select unparsed_address as address, coalesce(city, $2) as city from listings where id = $1',
        [id, ''],
      );
      return { input: { slug, home: homeSegment({ id, ...rows[0]! }) } };
    },
    portrait: async (given) => {
      const { world, office } = given;
      const { id, slug } = await newSite(world, office.mark, await another(given, 'agent'), { isPublished: true });
      return { input: { slug, file: await newPortrait(world, office, id) } };
    },
    visit: async (given) => {
      const { world, office } = given;
      const { slug } = await newSite(world, office.mark, await another(given, 'agent'), { isPublished: true });
      return { input: { slug, page: `/s/${slug}`, utm: { utm_source: 'sign' } } };
    },
    refused: async (given) => {
      const { slug, opened } = await enquiry(given);
      return { input: { slug, opened, fields: ['email'] } };
    },
    enquire: async (given) => ({ input: await enquiry(given) }),
  },
};
