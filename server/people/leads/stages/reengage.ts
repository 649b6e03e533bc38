import { lostStage } from '#contract/people/stage-list.ts';
import type { HouseProgram } from '#server/core/programs/engine.ts';

/** On the day that was named when somebody was lost, whoever owns the lead then gets the task of trying again. */
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
