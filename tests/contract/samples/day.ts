import { dashboard } from '#contract/insight/dashboard.ts';
import { usualTriggers } from '#contract/people/triggers.ts';
import { newLead, newToldLead } from '../things/people.ts';
import { nextNumber, putRow } from '../world.ts';
import { apart, nothing, type Samples } from './sample.ts';

const caps = { fit: 40, engagement: 60 };

/** Samples of scores and of the dashboard built from them. */
export const daySamples: Pick<Samples, 'scoring' | 'triggers' | 'dashboard'> = {
  scoring: {
    explain: async ({ world, office, by }) => ({ input: { id: await newToldLead(world, office, by) } }),
    signal: async ({ world, office, by }) => ({
      input: { id: await newLead(world, office, by), signal: 'viewed_home', about: `${office.mark} ${nextNumber()}` },
    }),
    rules: nothing,
    preview: async () => ({ input: { weights: { caps, rules: { phone: { points: 3 } } } } }),
    changeRules: async (given) => ({
      input: { weights: { caps, rules: { booked: { points: nextNumber() % 50, days: 20 } } } },
      by: await apart(given),
      version: 1,
    }),
    model: nothing,
    train: nothing,
  },
  triggers: {
    settings: nothing,
    change: async (given) => ({
      input: { triggers: { ...usualTriggers, visits: { on: false, words: `Look ${nextNumber()}` } } },
      by: await apart(given),
      version: 1,
    }),
  },
  dashboard: {
    queue: async ({ world, office, by }) => {
      await newLead(world, office, by);
      return { input: {} };
    },
    worked: async ({ world, office, by }) => ({ input: { id: await newLead(world, office, by) } }),
    undoWorked: async ({ world, office, by }) => {
      const id = await newLead(world, office, by);
      await by.do(dashboard.worked, { id });
      return { input: { id } };
    },
    snooze: async ({ world, office, by }) => ({
      input: { id: await newLead(world, office, by), until: '2031-02-03T09:00:00Z' },
    }),
    risks: async ({ world, office, by }) => {
      for (const lead of [null, await newLead(world, office, by)])
        await putRow(world, 'tasks', {
          organisation_id: office.organisationId,
          title: `Late ${office.mark}`,
          assignee_id: by.id,
          due_on: '2026-01-31',
          ...(lead && { lead_id: lead }),
        });
      return { input: {} };
    },
    pipeline: nothing,
    team: nothing,
  },
};
