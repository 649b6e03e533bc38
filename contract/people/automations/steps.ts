import { z } from 'zod';
import { type EventKind, eventKinds } from '../../core/event-kinds.ts';
import type { Group } from '../../core/filter.ts';
import { filterSchema } from '../../core/filter-schema.ts';
import { id, line, text } from '../../core/primitives.ts';
import { allSteps } from '../../core/programs/flow.ts';
import { typesWith } from '../../kinds.ts';
import { leadFields } from '../lead-fields.ts';
import { tag } from '../leads.ts';
import { purposes } from '../messages-words.ts';

/** The definition of a program for leads. Drafts are accepted incomplete: a missing part is a problem to fix, not a validation error. */

export const mostSteps = 100;
export const mostTriggers = 10;
const mostExits = 10;
/** How deeply branches may be nested. */
const deepest = 5;

const filter = filterSchema(leadFields);
const stepId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'This is not an id of a step.');
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00.');
const day = z.int().min(0).max(6);

export const waitUnits = ['minutes', 'hours', 'days', 'weeks', 'months'] as const;
const span = z.strictObject({ n: z.int().min(1, 'At least 1.').max(1_000), unit: z.enum(waitUnits) });
export type WaitSpan = z.infer<typeof span>;

/** Events of a lead that end a program or a wait. */
export const signalKinds = ['reply', 'booking', 'stage', 'unsubscribe', 'deal', 'call'] as const;
export type SignalKind = (typeof signalKinds)[number];
export const signal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('reply') }),
  z.strictObject({ kind: z.literal('booking') }),
  z.strictObject({ kind: z.literal('stage'), stages: z.array(z.string().max(60)).max(50) }),
  z.strictObject({ kind: z.literal('unsubscribe') }),
  z.strictObject({ kind: z.literal('deal') }),
  z.strictObject({ kind: z.literal('call'), minutes: z.int().min(0).max(600) }),
]);
export type Signal = z.infer<typeof signal>;

/** Event kinds that concern or may concern a lead, in catalog order, without the events of automations themselves. */
const concerning: readonly string[] = typesWith('concernsLeads');
export const triggerEvents = (Object.keys(eventKinds) as EventKind[]).filter(
  (kind) => concerning.includes(eventKinds[kind].about) && !kind.startsWith('automation.'),
);

export const trigger = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('event'),
    event: z.string().refine((kind) => (triggerEvents as string[]).includes(kind), 'There is no such event of a lead.'),
    /** Conditions on the event's data: the stage it moved to, or the field that was changed. */
    where: z
      .array(z.strictObject({ field: line(60).min(1), is: line(200) }))
      .max(5)
      .default([]),
  }),
  z.strictObject({
    kind: z.literal('date'),
    field: z.string().max(70),
    /** Days before (negative) or after. */
    days: z.int().min(-365).max(365),
    time,
    yearly: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('list'),
    name: line(120).default(''),
    filter,
    when: z.enum(['enters', 'leaves']),
  }),
]);
export type Trigger = z.infer<typeof trigger>;

const who = z.union([z.literal('owner'), id]);
const hours = z.int().min(1).max(720);
const share = z.int().min(0).max(100);

const leaves = [
  z.strictObject({
    id: stepId,
    kind: z.literal('email'),
    subject: line(300),
    body: text(20_000),
    purpose: z.enum(purposes).default('marketing'),
    late: hours.default(48),
  }),
  z.strictObject({
    id: stepId,
    kind: z.literal('text'),
    body: text(1_600),
    purpose: z.enum(purposes).default('marketing'),
    late: hours.default(24),
  }),
  z.strictObject({
    id: stepId,
    kind: z.literal('task'),
    title: line(200),
    dueDays: z.int().min(0).max(365).default(0),
    assignee: who.default('owner'),
  }),
  z.strictObject({ id: stepId, kind: z.literal('call'), note: line(200).default(''), assignee: who.default('owner') }),
  z.strictObject({ id: stepId, kind: z.literal('wait'), for: span }),
  z.strictObject({ id: stepId, kind: z.literal('until'), days: z.array(day).max(7).default([]), time }),
  z.strictObject({
    id: stepId,
    kind: z.literal('await'),
    signals: z.array(signal).max(6),
    within: span,
    /** What to do if it did not happen in time. */
    ifNot: z.enum(['continue', 'end']).default('continue'),
  }),
  z.strictObject({ id: stepId, kind: z.literal('stage'), stage: z.string().max(60) }),
  z.strictObject({
    id: stepId,
    kind: z.literal('tags'),
    add: z.array(tag).max(10).default([]),
    remove: z.array(tag).max(10).default([]),
  }),
  z.strictObject({ id: stepId, kind: z.literal('owner'), owner: id.nullable() }),
  z.strictObject({
    id: stepId,
    kind: z.literal('field'),
    field: z.string().max(70),
    value: z.union([z.string().max(300), z.number(), z.boolean(), z.null()]),
  }),
  z.strictObject({ id: stepId, kind: z.literal('program'), act: z.enum(['start', 'stop']), program: id.nullable() }),
  z.strictObject({ id: stepId, kind: z.literal('notify'), who: who.default('owner'), words: line(200) }),
  z.strictObject({ id: stepId, kind: z.literal('webhook'), words: line(200).default('') }),
  z.strictObject({
    id: stepId,
    kind: z.literal('draft'),
    channel: z.enum(['email', 'sms']),
    purpose: z.enum(purposes).default('transactional'),
    subject: line(300).default(''),
    body: text(20_000),
  }),
] as const;

type Leaf = z.infer<(typeof leaves)[number]>;
export type Branch = { id: string; kind: 'branch'; filter: Group; yes: Step[]; no: Step[] };
export type Split = { id: string; kind: 'split'; parts: { share: number; steps: Step[] }[] };
export type Step = Leaf | Branch | Split;
export type StepKind = Step['kind'];
export type StepOf<K extends StepKind> = Extract<Step, { kind: K }>;

const step: z.ZodType<Step> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    ...leaves,
    z.strictObject({ id: stepId, kind: z.literal('branch'), filter, yes: z.array(step), no: z.array(step) }),
    z.strictObject({
      id: stepId,
      kind: z.literal('split'),
      parts: z
        .array(z.strictObject({ share, steps: z.array(step) }))
        .min(2, 'At least two ways.')
        .max(5),
    }),
  ]),
) as never;

const depthOf = (steps: readonly Step[]): number =>
  Math.max(
    0,
    ...steps.map((one) =>
      one.kind === 'branch'
        ? 1 + Math.max(depthOf(one.yes), depthOf(one.no))
        : one.kind === 'split'
          ? 1 + Math.max(...one.parts.map((part) => depthOf(part.steps)))
          : 0,
    ),
  );

const whole = z.strictObject({
  triggers: z.array(trigger).max(mostTriggers, `At most ${mostTriggers} triggers.`),
  /** Who may be enrolled; null for everyone. */
  conditions: filter.nullable(),
  steps: z.array(step),
  exits: z.array(signal).max(mostExits),
  /** How often a lead may go through the program. */
  again: z.discriminatedUnion('mode', [
    z.strictObject({ mode: z.literal('once') }),
    z.strictObject({ mode: z.literal('after'), days: z.int().min(1).max(3_650) }),
    z.strictObject({ mode: z.literal('always') }),
  ]),
});
export type Definition = z.infer<typeof whole>;

/** Checked before the recursive validation, which deeply nested input could otherwise send into a stack overflow. */
function nestsTooDeep(value: unknown, most = 60): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Described as a plain object, because a recursive schema doesn't help readers of the API description. */
export const definition = z
  .unknown()
  .check((payload) => {
    if (nestsTooDeep(payload.value)) {
      payload.issues.push({ code: 'custom', input: payload.value, path: ['steps'], message: 'Nested too deeply.' });
      return;
    }
    const parsed = whole.safeParse(payload.value);
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues)
        payload.issues.push({ code: 'custom', input: payload.value, path: [...path], message });
      return;
    }
    payload.value = parsed.data;
    const steps = allSteps(parsed.data.steps);
    const fault = (message: string) =>
      payload.issues.push({ code: 'custom', input: payload.value, path: ['steps'], message });
    if (steps.length > mostSteps) fault(`At most ${mostSteps} steps.`);
    if (new Set(steps.map((one) => one.id)).size < steps.length) fault('Two steps have the same id.');
    if (depthOf(parsed.data.steps) > deepest) fault(`Branches may lie ${deepest} deep at most.`);
  })
  .meta({
    type: 'object',
    description:
      'A program: triggers, conditions (a filter), steps (a tree: branch has yes and no, split has parts), exits, and how often one person may enter.',
    examples: [
      {
        triggers: [{ kind: 'event', event: 'lead.created', where: [] }],
        conditions: null,
        steps: [{ id: 'a', kind: 'task', title: 'Call {{first_name|them}}', dueDays: 0, assignee: 'owner' }],
        exits: [{ kind: 'reply' }],
        again: { mode: 'once' },
      },
    ],
  }) as unknown as z.ZodType<Definition>;

export const emptyDefinition: Definition = {
  triggers: [],
  conditions: null,
  steps: [],
  exits: [],
  again: { mode: 'once' },
};
