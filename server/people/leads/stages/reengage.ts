import { lostStage } from '#contract/people/stage-list.ts';
import type { HouseProgram } from '#server/core/programs/engine.ts';

/** Creates a task for the lead's owner to try again, on the follow-up date that was set when the lead was lost. */
export const houseProgram: HouseProgram = {
  key: 'reengage',
  name: 'Get in touch again with lost leads',
  definition: {
    triggers: [{ kind: 'date', field: 'reengageOn', days: 0, time: '08:00', yearly: false }],
    conditions: { and: [{ field: 'stage', op: 'is', value: lostStage }] },
    steps: [
      { id: 'task', kind: 'task', title: 'Get in touch again with {{name}}', dueDays: 0, assignee: 'owner' },
      { id: 'clear', kind: 'field', field: 'reengageOn', value: null },
    ] as never,
    exits: [],
    again: { mode: 'always' },
  },
};
