import {
  newArchive,
  newClaimedDomain,
  newDirectoryGroup,
  newDirectoryToken,
  newSamlConnection,
  sampleMetadata,
} from '../things/corporate.ts';
import { nextNumber } from '../world.ts';
import { apart, nothing, type Samples } from './sample.ts';

export const corporateSamples: Pick<Samples, 'singleSignOn' | 'directory' | 'archives'> = {
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
        signsRequests: true,
        encryptedOnly: false,
        signsOutThere: false,
        breakGlass: null,
      },
      version: await newSamlConnection(world, office),
    }),
    removeProvider: async ({ world, office }) => {
      await newSamlConnection(world, office);
      return { input: {} };
    },
    wayIn: async () => ({ input: { email: `zoe${nextNumber()}@office.example` } }),
    wayOut: nothing,
  },
  directory: {
    read: nothing,
    createToken: async (given) => ({ input: { expiresInDays: 1 + (nextNumber() % 700) }, by: await apart(given) }),
    revokeToken: async ({ world, office }) => ({ input: { id: await newDirectoryToken(world, office) } }),
    mapGroup: async ({ world, office }) => ({
      input: { id: await newDirectoryGroup(world, office), role: 'agent', teamId: null },
      version: 1,
    }),
  },
  archives: {
    list: async ({ world, office, by }) => {
      await newArchive(world, office, by);
      return { input: {} };
    },
    make: async (given) => ({ input: {}, by: await apart(given) }),
    file: async ({ world, office, by }) => ({ input: { id: await newArchive(world, office, by) } }),
  },
};
