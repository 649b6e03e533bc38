import { newListing } from '../things/inventory.ts';
import { nothing, type Samples } from './sample.ts';

/** What homes may bring. */
export const valueSamples: Pick<Samples, 'estimates'> = {
  estimates: {
    ofListing: async ({ world, office, by }) => ({ input: { id: await newListing(world, office, by) } }),
    train: nothing,
  },
};
