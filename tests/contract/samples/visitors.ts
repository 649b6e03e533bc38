import { randomUUID } from 'node:crypto';
import { homeSearch } from '#contract/growth/home-search.ts';
import { linkKey, visitorToken } from '#server/growth/visitors/token.ts';
import { openSite, siteForm } from '#server/growth/website/open-page.ts';
import { newAddress } from '../things/kit.ts';
import { listingOnMarket } from '../things/offers.ts';
import { newLead } from '../things/people.ts';
import { newSite } from '../things/sites.ts';
import { putRow } from '../world.ts';
import { another, type For, type Samples } from './sample.ts';

const liveSite = async (given: For) => {
  const agent = await another(given, 'agent');
  return { agent, ...(await newSite(given.world, given.office.mark, agent, { isPublished: true })) };
};

/** A visitor who verified an email address on a site and saved a listing and a search there. */
async function signedIn(given: For) {
  const { world, office } = given;
  const { id: site_id, slug, agent } = await liveSite(given);
  const organisation_id = office.organisationId;
  const lead_id = await newLead(world, office, agent);
  const visitorId = await putRow(world, 'site_visitors', { organisation_id, site_id, lead_id, email: newAddress() });
  const listing_id = await listingOnMarket(world, office, agent);
  await world.owner.query('insert into site_favorites (organisation_id, visitor_id, listing_id) values ($1, $2, $3)', [
    organisation_id,
    visitorId,
    listing_id,
  ]);
  const search = await putRow(world, 'saved_searches', {
    organisation_id,
    lead_id,
    name: office.mark,
    made_by: 'lead',
  });
  const visitor = visitorToken(world.server.services.settings.secret, site_id, visitorId);
  return { slug, visitor, search, home: listing_id };
}

/** A sign-in link that was mailed but not used yet. */
async function mailed(given: For) {
  const { world, office } = given;
  const { id: site_id, slug } = await liveSite(given);
  const id = await putRow(world, 'site_sign_ins', {
    organisation_id: office.organisationId,
    site_id,
    name: `Vera ${office.mark}`,
    email: newAddress(),
    locale: 'en',
    consent: 'You may answer me.',
    consent_version: 'site',
    follows: false,
    back: `/s/${slug}/saved`,
  });
  return { slug, key: linkKey(world.server.services.settings.secret, site_id, id) };
}

const wanted = { name: 'Homes with a yard', wanted: homeSearch.parse({ beds: 3 }), frequency: 'weekly' as const };
const search = (({ sort: _, cursor: __, ...rest }) => rest)(wanted.wanted);

export const visitorSamples: Pick<Samples, 'visitors'> = {
  visitors: {
    known: async (given) => {
      const { slug, visitor, home } = await signedIn(given);
      return { input: { slug, visitor, looksAt: home } };
    },
    save: async (given) => {
      const { world, office } = given;
      const { slug, agent } = await liveSite(given);
      return { input: { slug, home: await listingOnMarket(world, office, agent), isSaved: true } };
    },
    page: async (given) => {
      const { slug, visitor } = await signedIn(given);
      return { input: { slug, visitor } };
    },
    askIn: async (given) => {
      const { slug } = await liveSite(given);
      const { services } = given.world.server;
      const { edition } = (await openSite(services, { slug })).page!;
      return {
        input: {
          slug,
          reference: randomUUID(),
          name: `Vera ${given.office.mark}`,
          email: newAddress(),
          consent: true,
          edition,
          opened: siteForm.openedNow(services.settings.secret, Date.now() - 60_000),
        },
      };
    },
    readLink: async (given) => ({ input: await mailed(given) }),
    enter: async (given) => ({ input: await mailed(given) }),
    saveSearch: async (given) => {
      const { slug, visitor } = await signedIn(given);
      return { input: { slug, visitor, ...wanted, wanted: search, reference: randomUUID(), consent: true } };
    },
    stopSearch: async (given) => {
      const { slug, visitor, search: id } = await signedIn(given);
      return { input: { slug, visitor, search: id } };
    },
    change: async (given) => {
      const { slug, visitor } = await signedIn(given);
      return { input: { slug, visitor, follows: true } };
    },
    forget: async (given) => {
      const { slug, visitor } = await signedIn(given);
      return { input: { slug, visitor } };
    },
  },
};
