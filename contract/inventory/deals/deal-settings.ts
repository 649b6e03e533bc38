import { z } from 'zod';
import { usStates } from '../../account/onboarding.ts';
import { call } from '../../core/call.ts';
import { day, filledLine, line } from '../../core/primitives.ts';
import { propertyTypes } from '../listing-fields.ts';
import { type DateRule, unfoundedKeys } from './date-rules.ts';
import { dealSides, dealStates, type Pipeline } from './deal-stages.ts';
import { type DealTemplate, itemKinds, itemNeeds } from './deal-templates.ts';
import { keyText, read } from './deals.ts';
import { dealKinds, fitsSide, wrongKind } from './sale-kinds.ts';

const tones = ['plain', 'act', 'need', 'info', 'loss'] as const;
const most = 20;
/** Two for each state, and as many of the organization's own. */
const mostTemplates = 120;

export const dateRule: z.ZodType<DateRule> = z.strictObject({
  base: keyText,
  days: z.int().min(-365).max(365),
  count: z.enum(['calendar', 'business']),
  roll: z.enum(['none', 'next', 'previous']),
});
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 17:00.');

const pipelines: z.ZodType<Pipeline[]> = z
  .array(
    z.strictObject({
      key: keyText,
      name: filledLine(40).nullable(),
      side: z.enum(dealSides),
      stages: z
        .array(
          z.strictObject({
            key: keyText,
            name: filledLine(40).nullable(),
            tone: z.enum(tones),
            probability: z.int().min(0).max(100),
            state: z.enum(dealStates),
          }),
        )
        .min(3)
        .max(most),
    }),
  )
  .min(1)
  .max(most)
  .check(({ value, issues }) => {
    const refuse = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', path, message, input: path });
    const twice = (keys: string[]) => keys.findIndex((key, place) => keys.indexOf(key) < place);
    const double = twice(value.map(({ key }) => key));
    if (double >= 0) refuse([double, 'key'], 'This key is already in use.');
    for (const [place, { stages }] of value.entries()) {
      const again = twice(stages.map(({ key }) => key));
      if (again >= 0) refuse([place, 'stages', again, 'key'], 'This key is already in use.');
      if (stages[0]?.state !== 'open')
        refuse([place, 'stages', 0, 'state'], 'A pipeline must start with an open stage.');
      for (const state of ['won', 'lost'] as const)
        if (stages.filter((stage) => stage.state === state).length !== 1)
          refuse([place, 'stages'], `Exactly one stage must be ${state}.`);
    }
  });

const templates: z.ZodType<DealTemplate[]> = z
  .array(
    z.strictObject({
      key: keyText,
      name: filledLine(60),
      side: z.enum(dealSides),
      saleKind: z.enum(dealKinds).nullish(),
      propertyType: z.enum(propertyTypes).nullish(),
      stateOrProvince: z.enum(usStates).nullish(),
      asOf: day.nullish(),
      items: z
        .array(
          z.strictObject({
            name: filledLine(120),
            kind: z.enum(itemKinds),
            need: z.enum(itemNeeds),
            before: keyText.nullable(),
            goodFor: z.int().min(1).max(3_650).nullish(),
            source: line(160).nullish(),
          }),
        )
        .max(60),
      dates: z.array(z.strictObject({ key: keyText, name: filledLine(120), rule: dateRule, time: timeOfDay })).max(40),
    }),
  )
  .max(mostTemplates)
  .check(({ value, issues }) => {
    for (const [place, { dates, key, saleKind, side }] of value.entries()) {
      if (!fitsSide(saleKind, side))
        issues.push({ code: 'custom', path: [place, 'saleKind'], message: wrongKind, input: saleKind });
      const at = [place, 'dates'];
      if (value.findIndex((one) => one.key === key) < place)
        issues.push({
          code: 'custom',
          path: [place, 'key'],
          message: 'This key is already in use.',
          input: key,
        });
      const unfounded = unfoundedKeys(dates)[0];
      if (unfounded)
        issues.push({
          code: 'custom',
          path: at,
          message: `The date ${unfounded} isn’t counted from a known date.`,
          input: at,
        });
    }
  });

export const dealSettings = {
  pipelines: call({
    method: 'GET',
    path: '/deal-pipelines',
    access: read,
    output: z.strictObject({ pipelines: pipelines }),
    summary: 'Deal pipelines, with each stage’s probability.',
  }),
  setPipelines: call({
    method: 'PUT',
    path: '/deal-pipelines',
    access: { who: 'member', right: 'organisation.change' },
    /** `was`: the pipelines when editing started. If they have changed since, nothing is overwritten. */
    input: z.strictObject({ pipelines, was: pipelines.optional() }),
    output: z.strictObject({ pipelines: pipelines }),
    errors: ['conflict'],
    repeat: 'natural',
    summary: 'Change the pipelines. Open deals take their stage’s new probability right away.',
  }),
  templates: call({
    method: 'GET',
    path: '/deal-templates',
    access: read,
    output: z.strictObject({
      templates: templates,
      /** Built-in state templates that are not in the list yet and can be added. */
      packs: templates,
    }),
    summary: 'Templates for new deals by side, property type and state: checklists and date rules.',
  }),
  setTemplates: call({
    method: 'PUT',
    path: '/deal-templates',
    access: { who: 'member', right: 'organisation.change' },
    input: z.strictObject({ templates, was: templates.optional() }),
    output: z.strictObject({ templates: templates, packs: templates }),
    errors: ['conflict'],
    repeat: 'natural',
    summary: 'Change the templates. Existing deals don’t change.',
  }),
};
