import { leaves, newCertificate, newReadyImport, newSettingChange } from '../things/life.ts';
import { nextNumber } from '../world.ts';
import { apart, nothing, type Samples } from './sample.ts';

export const lifeSamples: Pick<Samples, 'organisationImports' | 'organisationDeletion' | 'settingsHistory'> = {
  organisationImports: {
    list: nothing,
    upload: async (given) => ({ input: {}, body: 'PK no archive', by: await apart(given) }),
    start: async (given) => {
      const by = await apart(given);
      return { input: { id: await newReadyImport(given.world, by), unmatched: 'former' }, by };
    },
    discard: async ({ world, by }) => ({ input: { id: await newReadyImport(world, by) } }),
  },
  organisationDeletion: {
    read: nothing,
    ask: async (given) => {
      const name = `${given.office.mark} apart ${nextNumber()}`;
      return { input: { name }, by: await apart(given, name) };
    },
    restore: async (given) => {
      const by = await apart(given);
      await leaves(given.world, by);
      return { input: {}, by };
    },
    certificates: async ({ world, by }) => {
      await newCertificate(world, by);
      return { input: {} };
    },
  },
  settingsHistory: {
    list: async ({ world, office, by }) => {
      await newSettingChange(world, office, by);
      return { input: { limit: 3 } };
    },
    revert: async ({ world, office, by }) => ({ input: { id: await newSettingChange(world, office, by) } }),
  },
};
