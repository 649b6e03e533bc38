import { z } from 'zod';
import { call } from '../core/call.ts';
import { version } from '../core/primitives.ts';
import { type TriggerName, triggerNames } from './trigger-names.ts';

const trigger = z.strictObject({
  on: z.boolean(),
  /** The text of the notification; empty for the default text in the reader's language. */
  words: z.string().trim().max(160).default(''),
});
export type Trigger = z.infer<typeof trigger>;
export type Triggers = Record<TriggerName, Trigger>;

const triggersOf = z.strictObject(
  Object.fromEntries(triggerNames.map((name) => [name, trigger])) as Record<TriggerName, typeof trigger>,
);

export const usualTriggers = Object.fromEntries(
  triggerNames.map((name) => [name, { on: true, words: '' }]),
) as Triggers;

const settings = z.strictObject({ triggers: triggersOf, version });
export type TriggerSettings = z.infer<typeof settings>;

export const triggers = {
  settings: call({
    method: 'GET',
    path: '/triggers',
    access: { who: 'member', right: 'leads.read' },
    output: settings,
    summary: 'Which behavior of a lead calls its owner, and what the notice says.',
  }),
  change: call({
    method: 'PUT',
    path: '/triggers',
    access: { who: 'member', right: 'scoring.change' },
    input: z.strictObject({ triggers: triggersOf }),
    output: settings,
    versioned: true,
    errors: ['version_conflict'],
    waits: false,
    summary: 'Switch behaviors on or off and set what their notices say. Counts for what happens from now on.',
  }),
};
