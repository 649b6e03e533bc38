import { emptyDefinition } from '#contract/people/automations/steps.ts';
import { newAutomation, newAutomationDraft, newEnrolment } from '../things/automations.ts';
import { newLead } from '../things/people.ts';
import { nextNumber } from '../world.ts';
import { nothing, type Samples } from './sample.ts';

export const automationSamples: Pick<Samples, 'automations'> = {
  automations: {
    list: nothing,
    builtIn: nothing,
    switchBuiltIn: async () => ({ input: { key: 'signing_reminder' as const, isOn: false } }),
    get: async ({ world, office }) => ({ input: { id: await newAutomation(world, office) } }),
    create: async ({ office }) => ({ input: { name: `${office.mark} ${nextNumber()}`, template: 'new_buyer' } }),
    change: async ({ world, office }) => ({
      input: {
        id: await newAutomation(world, office),
        name: `${office.mark} ${nextNumber()}`,
        definition: emptyDefinition,
      },
      version: 1,
    }),
    turnOn: async ({ world, office }) => ({ input: { id: await newAutomation(world, office) }, version: 1 }),
    pause: async ({ world, office }) => ({ input: { id: await newAutomation(world, office, 'on') } }),
    resume: async ({ world, office }) => ({ input: { id: await newAutomation(world, office, 'paused') } }),
    remove: async ({ world, office }) => ({ input: { id: await newAutomation(world, office) } }),
    preview: async ({ world, office, by }) => ({
      input: { id: await newAutomation(world, office), leads: [await newLead(world, office, by)] },
    }),
    moves: async ({ world, office, by }) => ({ input: { id: (await newEnrolment(world, office, by)).program } }),
    people: async ({ world, office, by }) => ({
      input: { id: (await newEnrolment(world, office, by)).program, limit: 3 },
    }),
    path: async ({ world, office, by }) => ({ input: { id: (await newEnrolment(world, office, by)).id } }),
    ofLead: async ({ world, office, by }) => ({ input: { id: (await newEnrolment(world, office, by)).lead } }),
    previewEnrol: async ({ world, office, by }) => ({
      input: { id: await newAutomation(world, office, 'on'), selection: { ids: [await newLead(world, office, by)] } },
    }),
    enrol: async ({ world, office, by }) => ({
      input: { id: await newAutomation(world, office, 'on'), selection: { ids: [await newLead(world, office, by)] } },
    }),
    stop: async ({ world, office, by }) => ({ input: { id: (await newEnrolment(world, office, by)).id } }),
    drafts: async ({ world, office, by }) => {
      await newAutomationDraft(world, office, by);
      return { input: {} };
    },
    sendDraft: async ({ world, office, by }) => ({
      input: { id: await newAutomationDraft(world, office, by), subject: 'Hello', body: `${office.mark} body` },
    }),
    dismissDraft: async ({ world, office, by }) => ({ input: { id: await newAutomationDraft(world, office, by) } }),
  },
};
