import { aiPolicy, aiRoles } from '#contract/account/ai-policy.ts';
import { newListing } from '../things/inventory.ts';
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

const newBatch = async ({ world, by }: For) => ({
  id: await putRow(world, 'ai_batches', {
    organisation_id: by.organisationId,
    tool: 'listing_remarks',
    created_by: by.id,
    job_id: crypto.randomUUID(),
    input: JSON.stringify({ length: 'short' }),
    total: 2,
  }),
});

/** A colleague's draft that is waiting for approval. */
const newAwaited = async (given: For) => ({
  id: await putRow(given.world, 'ai_runs', {
    organisation_id: given.by.organisationId,
    tool: 'listing_remarks',
    act: 'remarks',
    created_by: (await another(given, 'agent')).id,
    state: 'done',
    approval: 'submitted',
    input: '{}',
    parts: written(given.office.mark),
  }),
});

export const aiToolSamples: Pick<Samples, 'aiTools' | 'aiPolicy'> = {
  aiPolicy: {
    list: nothing,
    set: async () => ({
      input: {
        act: 'reply',
        writer: 'rules',
        roles:
          nextNumber() % 2 === 0
            ? ['owner', 'admin', 'manager', 'agent']
            : ['owner', 'admin', 'manager', 'agent', 'assistant'],
        needsApproval: nextNumber() % 3 === 0,
      },
    }),
  },
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
    previewMany: async ({ world, office, by }) => ({
      input: { tool: 'listing_remarks', listings: { ids: [await newListing(world, office, by)] } },
    }),
    runMany: async ({ world, office, by }) => ({
      input: { tool: 'listing_remarks', listings: { ids: [await newListing(world, office, by)] } },
    }),
    batches: async (given) => {
      await newBatch(given);
      return page();
    },
    batch: async (given) => ({ input: await newBatch(given) }),
    submit: async (given) => {
      const { id } = await newRun(given);
      await given.world.owner.query(`update ai_runs set act = 'post' where id = $1`, [id]);
      await given.office.people.owner.do(aiPolicy.set, {
        ...{ act: 'post', writer: 'model', roles: [...aiRoles], needsApproval: true },
      });
      return { input: { ids: [id] } };
    },
    awaiting: async (given) => {
      await newAwaited(given);
      return page();
    },
    decide: async (given) => ({
      input: { ...(await newAwaited(given)), approve: true, note: given.office.mark },
      version: 1,
    }),
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
