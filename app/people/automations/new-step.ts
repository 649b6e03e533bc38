import { everything } from '#contract/core/filter.ts';
import { allSteps } from '#contract/core/programs/flow.ts';
import type { Step, StepKind } from '#contract/people/automations/steps.ts';

/** An unused step id, so that versions can be compared step by step. */
function idFor(kind: StepKind, steps: readonly Step[]): string {
  const taken = new Set(allSteps(steps).map(({ id }) => id));
  for (let n = 1; ; n += 1) if (!taken.has(`${kind}-${n}`)) return `${kind}-${n}`;
}

type Bare = { [K in StepKind]: Omit<Extract<Step, { kind: K }>, 'id' | 'kind'> };

const nothing = everything as { and: [] };

const usual: Bare = {
  email: { subject: '', body: '', purpose: 'marketing', late: 48 },
  text: { body: '', purpose: 'marketing', late: 24 },
  draft: { channel: 'email', purpose: 'transactional', subject: '', body: '' },
  task: { title: '', dueDays: 0, assignee: 'owner' },
  call: { note: '', assignee: 'owner' },
  wait: { for: { n: 1, unit: 'days' } },
  until: { days: [1, 2, 3, 4, 5], time: '09:00' },
  await: { signals: [{ kind: 'reply' }], within: { n: 3, unit: 'days' }, ifNot: 'continue' },
  branch: { filter: nothing, yes: [], no: [] },
  split: {
    parts: [
      { share: 50, steps: [] },
      { share: 50, steps: [] },
    ],
  },
  stage: { stage: '' },
  tags: { add: [], remove: [] },
  owner: { owner: null },
  field: { field: '', value: null },
  program: { act: 'start', program: null },
  notify: { who: 'owner', words: '' },
  webhook: { words: '' },
};

export const newStep = (kind: StepKind, steps: readonly Step[]): Step =>
  ({ id: idFor(kind, steps), kind, ...structuredClone(usual[kind]) }) as Step;
