import {
  newClaimedDomain,
  newDirectoryGroup,
  newDirectoryToken,
  newSamlConnection,
  sampleMetadata,
} from '../things/corporate.ts';
import { nextNumber } from '../world.ts';
import { nothing, type Samples } from './sample.ts';

export const corporateSamples: Pick<Samples, 'singleSignOn' | 'directory'> = {
  singleSignOn: {
    read: nothing,
    addDomain: async () => ({ input: { host: `office${nextNumber()}.example` } }),
    checkDomain: async ({ world, office }) => ({ input: { id: await newClaimedDomain(world, office) } }),
    removeDomain: async ({ world, office }) => ({ input: { id: await newClaimedDomain(world, office) } }),
    setProvider: async () => ({ input: { metadata: sampleMetadata(nextNumber()) } }),
    setPolicy: async ({ world, office }) => ({
      input: {
        enabled: false,
        forced: false,
        unasked: nextNumber() % 2 === 0,
        joinRole: 'agent',
        trustsFactor: false,
        breakGlass: null,
      },
      version: await newSamlConnection(world, office),
    }),
    removeProvider: async ({ world, office }) => {
      await newSamlConnection(world, office);
      return { input: {} };
    },
    wayIn: async () => ({ input: { email: `zoe${nextNumber()}@office.example` } }),
  },
  directory: {
    read: nothing,
    createToken: nothing,
    revokeToken: async ({ world, office }) => ({ input: { id: await newDirectoryToken(world, office) } }),
    mapGroup: async ({ world, office }) => ({
      input: { id: await newDirectoryGroup(world, office), role: 'agent', teamId: null },
      version: 1,
    }),
  },
};
