import { z } from 'zod';
import { call } from '../core/call.ts';
import { filledLine, version } from '../core/primitives.ts';
import { stages as defaultKeys } from './lead-fields.ts';
import { exitNeeds, fixedStages, isDefaultStage, type LeadStage, tones } from './stage-list.ts';

/** Custom stages have their own keys; the ten default stages keep theirs forever. */
export const stageKey = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_]*$/, 'This is not a stage.');

const mostStages = 20;
const longestHours = 8_760;

const leadStage: z.ZodType<LeadStage> = z.strictObject({
  key: stageKey,
  name: filledLine(40).nullable(),
  tone: z.enum(tones),
  needs: z.array(z.enum(exitNeeds)).max(exitNeeds.length),
  touchHours: z.int().min(1).max(longestHours).nullable(),
  hidden: z.boolean(),
});

/** In the order of the pipeline. */
const wholeList = z
  .array(leadStage)
  .max(mostStages, `At most ${mostStages} stages.`)
  .check(({ value, issues }) => {
    const refuse = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', path, message, input: value });
    const keys = value.map(({ key }) => key);
    for (const [place, { key, name, hidden }] of value.entries()) {
      if (keys.indexOf(key) < place) refuse([place, 'key'], 'There is one already with this key.');
      if (name === null && !isDefaultStage(key)) refuse([place, 'name'], 'This field is required.');
      if (hidden && fixedStages.includes(key)) refuse([place, 'hidden'], 'This stage can’t be hidden.');
    }
    for (const key of defaultKeys) {
      if (!keys.includes(key)) refuse([], `The stage ${key} is missing. It can be hidden, not left out.`);
    }
  });

const current = z.strictObject({ stages: z.array(leadStage), version });

export const leadStages = {
  stages: call({
    method: 'GET',
    path: '/lead-stages',
    access: { who: 'member', right: 'leads.read' },
    output: current,
    summary: 'The stages that leads go through here, in their order.',
  }),
  setStages: call({
    method: 'PUT',
    path: '/lead-stages',
    access: { who: 'member', right: 'organisation.change' },
    input: z.strictObject({ stages: wholeList }),
    output: current,
    versioned: true,
    errors: ['conflict', 'version_conflict'],
    repeat: 'natural',
    summary: 'Name, order, add and remove stages; say what leaving one takes and how long a lead may wait in it.',
  }),
};
