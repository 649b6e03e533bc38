import { experiments } from '#contract/growth/experiments/experiments.ts';
import { newCampaign } from '../things/campaigns.ts';
import { newPage } from '../things/pages.ts';
import { newLead } from '../things/people.ts';
import { nextNumber, putRow } from '../world.ts';
import { type For, page, type Samples } from './sample.ts';

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
    campaigns: async ({ world, office, by }) => {
      const id = await newCampaign(world, office, by, 'sending');
      const comparison = JSON.stringify({
        of: 'subject',
        by: 'clicks',
        floor: 500,
        days: 7,
        subject: 'B',
        blocks: [],
        body: '',
      });
      await world.owner.query('update campaigns set comparison = $2, started_at = now() where id = $1', [
        id,
        comparison,
      ]);
      return { input: {} };
    },
    blocks: async (given) => ({ input: { page: (await planned(given)).page } }),
    plan: async (given) => ({ input: await planned(given) }),
    create: async (given) => ({ input: await whole(given) }),
    start: async (given) => ({ input: { id: await newExperiment(given) } }),
    stop: async (given) => ({ input: { id: await newExperiment(given, 'running') } }),
    apply: async (given) => ({ input: { id: await newExperiment(given, 'ended'), variant: 'b' } }),
    remove: async (given) => ({ input: { id: await newExperiment(given) } }),
    people: async (given) => {
      const { world, office, by } = given;
      const { organisationId: organisation_id, mark } = office;
      const id = await newExperiment(given, 'running');
      const pages = JSON.stringify([{ page: '/', at: '2026-01-05T09:00:00Z' }]);
      const place = { place: 'site', slug: 'x', first_page: '/', source: 'direct', pages };
      const visit = await putRow(world, 'site_visits', { organisation_id, ...place });
      await world.owner.query(
        `insert into experiment_visits (organisation_id, experiment_id, visit_id, variant, at) values ($1, $2, $3, 'a', '2026-01-05')`,
        [organisation_id, id, visit],
      );
      await putRow(world, 'inbound_messages', {
        ...{
          organisation_id,
          kind: 'form',
          raw: Buffer.from(mark),
          content_type: 'text/plain',
          same_as: visit,
          state: 'taken',
        },
        ...{ facts: JSON.stringify({ visit }), lead_id: await newLead(world, office, by) },
      });
      return { input: { id, variant: 'a' } };
    },
  },
};
