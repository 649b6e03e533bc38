import { newLead } from '../things/people.ts';
import { nextNumber, putRow } from '../world.ts';
import { another, type For, nothing, page, type Samples } from './sample.ts';

const written = (mark: string) =>
  JSON.stringify([
    {
      name: 'summary',
      sentences: [{ text: `${mark} wants a yard.`, sources: ['s1'], isOwn: false, flag: null, why: '' }],
    },
  ]);
const rested = (mark: string) =>
  JSON.stringify([
    { key: 's1', of: 'note', label: 'Your notes', value: `${mark} wants a yard`, link: null, page: null },
  ]);

const newRun = async ({ world, office, by }: For) => ({
  id: await putRow(world, 'ai_runs', {
    organisation_id: by.organisationId,
    tool: 'call_summary',
    created_by: by.id,
    state: 'done',
    input: JSON.stringify({ notes: office.mark }),
    sources: rested(office.mark),
    context: JSON.stringify({ isPublic: false, names: [] }),
    parts: written(office.mark),
  }),
});

export const aiToolSamples: Pick<Samples, 'aiTools'> = {
  aiTools: {
    overview: nothing,
    run: async ({ world, office, by }) => ({
      input: {
        tool: 'call_summary',
        input: { lead: await newLead(world, office, by), notes: `${office.mark} ${nextNumber()} wants a yard.` },
      },
    }),
    runs: async (given) => {
      await newRun(given);
      return page();
    },
    get: async (given) => ({ input: await newRun(given) }),
    edit: async (given) => ({
      input: { ...(await newRun(given)), parts: [{ name: 'summary', text: `${given.office.mark} wants two yards.` }] },
      version: 1,
    }),
    settle: async (given) => ({ input: { ...(await newRun(given)), outcome: 'copied' } }),
    remove: async (given) => ({ input: await newRun(given) }),
    caps: nothing,
    setCap: async (given) => ({ input: { member: (await another(given, 'agent')).id, cap: 5 + nextNumber() } }),
  },
};
