import { type CustomField, customFields } from '#contract/people/custom-fields.ts';
import { leadStages } from '#contract/people/lead-stages.ts';
import type { LeadStage } from '#contract/people/stage-list.ts';
import type { Caller } from './people.ts';

/** Replaces the organization's custom fields. */
export const putFields = async (by: Caller, fields: CustomField[]) =>
  by.do(customFields.setFields, { fields }, { version: (await by.do(customFields.fields)).body.version });

/** Replaces the organization's lead stages. */
export const putStages = async (by: Caller, stages: LeadStage[]) =>
  by.do(leadStages.setStages, { stages }, { version: (await by.do(leadStages.stages)).body.version });
