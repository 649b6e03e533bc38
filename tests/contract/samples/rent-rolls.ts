import { newListFile } from '../things/inbound.ts';
import { balancesOf, newRentRollImport, rentRollColumns } from '../things/rent-rolls.ts';
import { withAddOns } from '../things/rentals.ts';
import { type For, nothing, type Samples } from './sample.ts';

const taken = async ({ world, office, by }: For) => {
  await withAddOns(world, office);
  return { id: await newRentRollImport(world, office, by) };
};
const chosen = async (given: For) => ({
  input: { ...(await taken(given)), columns: [...rentRollColumns], asOf: balancesOf(), stateOrProvince: null },
});

export const rentRollSamples: Pick<Samples, 'rentRollImports'> = {
  rentRollImports: {
    list: nothing,
    get: async (given) => ({ input: await taken(given) }),
    prepare: async ({ world, office, by }) => ({ input: { file: await newListFile(world, office, by) } }),
    check: chosen,
    run: chosen,
    problems: async (given) => ({ input: await taken(given) }),
  },
};
