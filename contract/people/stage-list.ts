import type { Tone } from '../core/fields.ts';
import { stages as defaultKeys, stageOptions } from './lead-fields.ts';

/* Known to every list before it is shown, so written without the library of schemas. */

/** Whoever is moved here is lost: it wants a reason and asks for nothing else. */
export const lostStage = 'trash';
/** Where leads begin, and where they are lost, can be named otherwise but not put away. */
export const fixedStages: readonly string[] = ['new', lostStage];

/** What must be there before a lead may leave a stage. */
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
  /** Null where it bears the name that everybody’s has, in the reader’s own language. */
  name: string | null;
  tone: Tone;
  needs: ExitNeed[];
  /** The service level: somebody must do something for a lead here at least every so many hours. */
  touchHours: number | null;
  /** Out of menus and the board. Leads that are in it stay. */
  hidden: boolean;
};

const hours: Readonly<Record<string, number>> = { new: 1, attempting: 48, engaged: 120 };

/** As everybody begins. */
export const defaultStages: readonly LeadStage[] = stageOptions.map(({ value, tone = 'plain' }) => ({
  key: value,
  name: null,
  tone,
  needs: [],
  touchHours: hours[value] ?? null,
  hidden: false,
}));

export const isDefaultStage = (key: string): boolean => (defaultKeys as readonly string[]).includes(key);

/** The smart list of who waits longer than their stage allows, as it stands in an address; nothing where no stage says. */
export function waitingFilter(stages: readonly LeadStage[]): string | undefined {
  const parts = stages
    .filter(({ touchHours, hidden }) => touchHours !== null && !hidden)
    .map(({ key, touchHours }) => `and(stage:is(${key})~lastWorkedAt:older_than(${touchHours}h))`);
  return parts.length === 0 ? undefined : `or(${parts.join('~')})`;
}
