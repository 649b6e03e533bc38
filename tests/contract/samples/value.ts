import { newListing } from '../things/inventory.ts';
import { newCma, newCmaLink, someFacts } from '../things/value.ts';
import { nextNumber } from '../world.ts';
import { type For, nothing, page, type Samples } from './sample.ts';

const ofCma = async ({ world, office, by }: For) => ({ input: { id: await newCma(world, office, by) } });

/** What homes may bring. */
export const valueSamples: Pick<Samples, 'estimates' | 'cmas'> = {
  estimates: {
    ofListing: async ({ world, office, by }) => ({ input: { id: await newListing(world, office, by) } }),
    train: nothing,
  },
  cmas: {
    list: page,
    get: ofCma,
    create: async ({ office }) => ({
      input: {
        home: {
          street: `${nextNumber()} ${office.mark} Größe`,
          city: 'Austin',
          stateOrProvince: 'TX',
          postalCode: '78704',
          facts: someFacts,
        },
      },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: await newCma(world, office, by), note: `${office.mark} ${nextNumber()}`, isConfirmed: true },
      version: 1,
    }),
    candidates: ofCma,
    timeline: ofCma,
    remove: ofCma,
    report: ofCma,
    share: async ({ world, office, by }) => ({
      input: { id: await newCma(world, office, by), note: `${office.mark} ${nextNumber()}`, days: 7 },
    }),
    revoke: async ({ world, office, by }) => {
      const { id, linkId } = await newCmaLink(world, office, by);
      return { input: { id, linkId } };
    },
    shared: async ({ world, office, by }) => ({
      input: { token: (await newCmaLink(world, office, by)).token },
    }),
  },
};
