import { newImport, newListFile } from '../things/intake.ts';
import type { Samples } from './sample.ts';

const importChoices = { columns: ['firstName' as const, 'email' as const], consent: { basis: 'inquiry' as const } };

export const intakeSamples: Pick<Samples, 'imports'> = {
  imports: {
    list: async ({ world, office, by }) => {
      await newImport(world, office, by);
      return { input: {} };
    },
    get: async ({ world, office, by }) => ({ input: { id: await newImport(world, office, by) } }),
    prepare: async ({ world, office, by }) => ({ input: { file: await newListFile(world, office, by) } }),
    check: async ({ world, office, by }) => ({ input: { id: await newImport(world, office, by), ...importChoices } }),
    run: async ({ world, office, by }) => ({ input: { id: await newImport(world, office, by), ...importChoices } }),
    problems: async ({ world, office, by }) => ({ input: { id: await newImport(world, office, by) } }),
    report: async ({ world, office, by }) => ({ input: { id: await newImport(world, office, by) } }),
  },
};
