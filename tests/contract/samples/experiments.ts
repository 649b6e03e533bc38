import { experiments } from '#contract/growth/experiments/experiments.ts';
import { newPage } from '../things/pages.ts';
import { nextNumber } from '../world.ts';
import { type For, nothing, page, type Samples } from './sample.ts';

const planned = async ({ world, office }: For) => ({
  page: (await newPage(world, office.mark, office.people.owner, { isPublished: true })).id,
  goal: 'inquiry' as const,
  lift: 0.5,
  rate: 0.05,
});

const whole = async (given: For) => ({
  ...(await planned(given)),
  name: `${given.office.mark} ${nextNumber()}`,
  place: '0',
  words: { words: `${given.office.mark} ${nextNumber()}` },
});

async function newExperiment(given: For, state: 'draft' | 'running' | 'ended' = 'draft'): Promise<string> {
  const { office } = given;
  const { id } = (await office.people.owner.do(experiments.create, await whole(given))).body;
  if (state !== 'draft') await office.people.owner.do(experiments.start, { id });
  if (state === 'ended') await office.people.owner.do(experiments.stop, { id });
  return id;
}

export const experimentSamples: Pick<Samples, 'experiments'> = {
  experiments: {
    list: async (given) => {
      await newExperiment(given);
      return page();
    },
    campaigns: nothing,
    blocks: async (given) => ({ input: { page: (await planned(given)).page } }),
    plan: async (given) => ({ input: await planned(given) }),
    create: async (given) => ({ input: await whole(given) }),
    start: async (given) => ({ input: { id: await newExperiment(given) } }),
    stop: async (given) => ({ input: { id: await newExperiment(given, 'running') } }),
    apply: async (given) => ({ input: { id: await newExperiment(given, 'ended'), variant: 'b' } }),
    remove: async (given) => ({ input: { id: await newExperiment(given) } }),
    people: async (given) => ({ input: { id: await newExperiment(given, 'running'), variant: 'a' } }),
  },
};
