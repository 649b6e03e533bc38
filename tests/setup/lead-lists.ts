import { type CustomField, customFields } from '#contract/people/custom-fields.ts';
import { leadStages } from '#contract/people/lead-stages.ts';
import type { LeadStage } from '#contract/people/stage-list.ts';
import type { Caller } from './people.ts';

/** The organisation's own fields, whatever they were before. */
export const putFields = async (by: Caller, fields: CustomField[]) =>
  by.do(customFields.setFields, { fields }, { version: (await by.do(customFields.fields)).body.version });

/** The organisation's stages, whatever they were before. */
export const putStages = async (by: Caller, stages: LeadStage[]) =>
  by.do(leadStages.setStages, { stages }, { version: (await by.do(leadStages.stages)).body.version });
