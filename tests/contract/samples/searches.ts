import { noWish } from '#contract/inventory/search-wish.ts';
import { alertToken } from '#server/inventory/searches/token.ts';
import { newListing, newSavedSearch } from '../things/inventory.ts';
import { newLead } from '../things/people.ts';
import { nextNumber } from '../world.ts';
import { type For, nothing, type Samples } from './sample.ts';

const search = async ({ world, office, by }: For) => ({ input: { id: (await newSavedSearch(world, office, by)).id } });

const alertLink = async ({ world, office }: For) => {
  const { id, lead, listing } = await newSavedSearch(world, office, office.people.owner);
  // Only a lead with an email address is sent a link.
  await world.owner.query('update leads set email = $2 where id = $1', [
    lead,
    `${lead}@${office.mark.toLowerCase()}.test`,
  ]);
  return { input: { token: alertToken(world.server.services.settings.secret, office.organisationId, id, listing) } };
};

export const searchSamples: Pick<Samples, 'savedSearches'> = {
  savedSearches: {
    list: async ({ office }) => ({ input: { search: office.mark, sort: 'name', limit: 5 } }),
    count: async ({ office }) => ({ input: { search: office.mark } }),
    counts: nothing,
    preview: async () => ({ input: { filter: 'listPrice:lte(70000000)~city:is(Zürich)', statuses: 'Active,Pending' } }),
    get: search,
    homes: search,
    proposals: search,
    ofListing: async ({ world, office, by }) => ({ input: { id: await newListing(world, office, by) } }),
    create: async ({ world, office, by }) => ({
      input: {
        lead: await newLead(world, office, by),
        name: `${office.mark} ${nextNumber()}`,
        filter: { and: [{ field: 'bedroomsTotal', op: 'gte', value: 3 }] },
        frequency: 'weekly',
      },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: (await newSavedSearch(world, office, by)).id, name: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    resume: async ({ world, office, by }) => {
      const { id } = await newSavedSearch(world, office, by);
      await world.owner.query(`update saved_searches set paused_until = '2099-01-01' where id = $1`, [id]);
      return { input: { id } };
    },
    archive: search,
    restore: async ({ world, office, by }) => {
      const { id } = await newSavedSearch(world, office, by);
      await world.owner.query('update saved_searches set archived_at = now() where id = $1', [id]);
      return { input: { id } };
    },
    readAlert: alertLink,
    clickAlert: alertLink,
    keepAlert: alertLink,
    stopAlert: alertLink,
    readOwn: alertLink,
    changeOwn: async (given) => ({
      input: { ...(await alertLink(given)).input, frequency: 'weekly', wish: { ...noWish, beds: nextNumber() % 40 } },
    }),
    addOwn: async (given) => ({
      input: {
        ...(await alertLink(given)).input,
        name: `${given.office.mark} ${nextNumber()}`,
        frequency: 'daily',
        wish: { ...noWish, places: ['Zürich'] },
        consent: true,
        reference: crypto.randomUUID(),
      },
    }),
  },
};
