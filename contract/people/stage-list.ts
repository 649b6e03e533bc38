import type { Tone } from '../core/fields.ts';
import { stages as defaultKeys, stageOptions } from './lead-fields.ts';

/* Every list loads this file early, so it doesn't use the schema library. */

/** The stage of lost leads: moving here requires a reason and none of the exit requirements. */
export const lostStage = 'trash';
/** The first stage and the lost stage can be renamed but not removed. */
export const fixedStages: readonly string[] = ['new', lostStage];

/** What a stage may require before a lead can leave it. */
export const exitNeeds = [
  'phone',
  'email',
  'owner',
  'budget',
  'timeframe',
  'area',
  'note',
  'appointment',
  'task',
] as const;
export type ExitNeed = (typeof exitNeeds)[number];

export const tones = ['plain', 'act', 'need', 'info', 'loss'] as const satisfies readonly Tone[];

export type LeadStage = {
  key: string;
  /** Null for the default name in the reader's language. */
  name: string | null;
  tone: Tone;
  needs: ExitNeed[];
  /** The service level: a lead in this stage must be worked on at least once in this many hours. */
  touchHours: number | null;
  /** Hidden from menus and the board. Leads in it stay. */
  hidden: boolean;
};

const hours: Readonly<Record<string, number>> = { new: 1, attempting: 48, engaged: 120 };

/** The stages that every organization starts with. */
export const defaultStages: readonly LeadStage[] = stageOptions.map(({ value, tone = 'plain' }) => ({
  key: value,
  name: null,
  tone,
  needs: [],
  touchHours: hours[value] ?? null,
  hidden: false,
}));

export const isDefaultStage = (key: string): boolean => (defaultKeys as readonly string[]).includes(key);

/** The filter, in URL form, for leads waiting longer than their stage allows; undefined if no stage has a service level. */
export function waitingFilter(stages: readonly LeadStage[]): string | undefined {
  const parts = stages
    .filter(({ touchHours, hidden }) => touchHours !== null && !hidden)
    .map(({ key, touchHours }) => `and(stage:is(${key})~lastWorkedAt:older_than(${touchHours}h))`);
  return parts.length === 0 ? undefined : `or(${parts.join('~')})`;
}
