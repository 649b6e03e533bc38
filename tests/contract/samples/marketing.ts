import { newListing } from '../things/inventory.ts';
import { newKit } from '../things/marketing.ts';
import { newReachableLead } from '../things/people.ts';
import { nextNumber } from '../world.ts';
import type { For, Samples } from './sample.ts';

const ofKit = async ({ world, office, by }: For) => ({ input: { id: await newKit(world, office, by) } });

export const marketingSamples: Pick<Samples, 'marketing'> = {
  marketing: {
    get: ofKit,
    make: async ({ world, office, by }) => ({ input: { id: await newListing(world, office, by) } }),
    change: async ({ world, office, by }) => ({
      input: { id: await newKit(world, office, by), text: 'short', words: `Bring your boots, ${nextNumber()}.` },
      version: 1,
    }),
    rewrite: async ({ world, office, by }) => ({ input: { id: await newKit(world, office, by), text: 'mls' } }),
    flyer: ofKit,
    picture: async ({ world, office, by }) => ({ input: { id: await newKit(world, office, by), shape: 'square' } }),
    set: ofKit,
    email: ofKit,
    send: async ({ world, office, by }) => ({
      input: {
        id: await newKit(world, office, by),
        people: [await newReachableLead(world, office, by)],
        subject: `${office.mark} home`,
        body: 'Come and see it.',
      },
    }),
  },
};
