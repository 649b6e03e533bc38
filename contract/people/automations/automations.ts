import { z } from 'zod';
import { mostChosen } from '../../core/bulk-limits.ts';
import { call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { filledLine, id, instant, line, text, version } from '../../core/primitives.ts';
import { leadSelection } from '../leads.ts';
import { builtInCalls } from './built-in.ts';
import { problemKinds } from './problems.ts';
import { definition } from './steps.ts';
import { templateKeys } from './template-keys.ts';

export const mostAutomations = 200;
/** How many days a preview covers, and for how many leads at once. */
export const previewDays = 30;
export const previewPeople = 20;
export const mostPreviewed = 100;

const read = { who: 'member', right: 'automations.read' } as const;
const manage = { who: 'member', right: 'automations.manage' } as const;
const enrolling = { who: 'member', right: 'messages.send' } as const;

export const programStates = ['draft', 'on', 'paused', 'archived'] as const;
export type ProgramState = (typeof programStates)[number];
export const enrolmentStates = ['active', 'done', 'exited', 'stopped', 'failed'] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];
export const outcomes = [
  'entered',
  'done',
  'waiting',
  'held',
  'skipped',
  'denied',
  'failed',
  'moved',
  'ended',
] as const;
export type PathOutcome = (typeof outcomes)[number];

/** Counted up to the largest number that is displayed exactly. */
const counts = z.strictObject({ active: z.int(), done: z.int(), exited: z.int(), stopped: z.int(), failed: z.int() });

const summary = {
  id,
  name: z.string(),
  state: z.enum(programStates),
  isHouse: z.boolean(),
  trouble: z.strictObject({ kind: z.enum(['loop']), at: instant }).nullable(),
  live: z.int().nullable(),
  /** True if the draft differs from the active version. */
  isChanged: z.boolean(),
  counts,
  changedAt: instant,
  turnedOnAt: instant.nullable(),
  version,
};

const row = z.strictObject({ ...summary, triggers: z.array(z.unknown()), steps: z.int() });
export type AutomationRow = z.infer<typeof row>;

const problem = z.strictObject({
  kind: z.enum(problemKinds),
  step: z.string().nullable(),
  trigger: z.int().nullable(),
  about: z.string(),
});

const automation = z.strictObject({
  ...summary,
  definition,
  problems: z.array(problem),
  versions: z.array(
    z.strictObject({ number: z.int(), madeAt: instant, madeBy: z.string().nullable(), active: z.int() }),
  ),
  /** Per step: how many leads are at it, completed it, or were skipped or denied. */
  steps: z.array(
    z.strictObject({ step: z.string(), waiting: z.int(), done: z.int(), skipped: z.int(), denied: z.int() }),
  ),
});
export type Automation = z.infer<typeof automation>;

const pathRow = z.strictObject({
  step: z.string().nullable(),
  kind: z.string(),
  outcome: z.enum(outcomes),
  why: z.record(z.string(), z.unknown()),
  at: instant,
});
export type PathRow = z.infer<typeof pathRow>;

const enrolment = z.strictObject({
  id,
  automation: id,
  automationName: z.string(),
  lead: id,
  name: z.string(),
  state: z.enum(enrolmentStates),
  step: z.string().nullable(),
  number: z.int(),
  why: z.record(z.string(), z.unknown()),
  enteredAt: instant,
  dueAt: instant.nullable(),
  endedAt: instant.nullable(),
  endedWhy: z.string().nullable(),
});
export type EnrolmentRow = z.infer<typeof enrolment>;

const previewed = z.strictObject({
  lead: id,
  name: z.string(),
  /** When they would enter, and why. */
  at: instant,
  why: z.record(z.string(), z.unknown()),
  path: z.array(pathRow.extend({ program: z.string(), isOther: z.boolean() })),
});
export type Previewed = z.infer<typeof previewed>;

const move = z.strictObject({
  from: z.string().nullable(),
  to: z.string().nullable(),
  count: z.int(),
  stays: z.boolean(),
});
export type Move = z.infer<typeof move>;

const draft = z.strictObject({
  id,
  automation: z.string(),
  lead: id,
  name: z.string(),
  channel: z.enum(['email', 'sms']),
  subject: z.string(),
  body: z.string(),
  madeAt: instant,
});
export type AutomationDraft = z.infer<typeof draft>;

const selection = z.union([
  z.strictObject({ ids: z.array(id).min(1, 'Choose at least one lead.').max(mostChosen) }),
  leadSelection,
]);

export const automations = {
  list: call({
    method: 'GET',
    path: '/automations',
    access: read,
    output: z.strictObject({ automations: z.array(row), drafts: z.int() }),
    summary: 'All automations of the organization with their counts.',
  }),
  get: call({
    method: 'GET',
    path: '/automations/{id}',
    access: read,
    input: z.strictObject({ id }),
    output: automation,
    errors: ['not_found'],
    summary: 'One automation: what is written, what is on, its problems, and who is where in it.',
  }),
  create: call({
    method: 'POST',
    path: '/automations',
    access: manage,
    input: z.strictObject({ name: filledLine(120), template: z.enum(templateKeys).optional(), copyOf: id.optional() }),
    output: automation,
    errors: ['not_found', 'conflict'],
    summary:
      'Write a new automation, empty, from a template, or as a copy of another. It is off until it is turned on.',
  }),
  change: call({
    method: 'PATCH',
    path: '/automations/{id}',
    access: manage,
    input: z.strictObject({ id, name: filledLine(120).optional(), definition: definition.optional() }),
    output: automation,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Save what is written. What is on stays as it is until it is turned on again.',
  }),
  turnOn: call({
    method: 'POST',
    path: '/automations/{id}/turn-on',
    access: manage,
    reaches: 'people',
    input: z.strictObject({
      id,
      /** What happens to leads enrolled in an older version. */
      underway: z.enum(['finish', 'move']).default('finish'),
    }),
    output: automation,
    versioned: true,
    errors: ['not_found', 'conflict', 'version_conflict'],
    waits: false,
    summary: 'Turn on what is written, as a new version. Those under way finish the old one or move to it.',
  }),
  pause: call({
    method: 'POST',
    path: '/automations/{id}/pause',
    access: manage,
    input: z.strictObject({ id }),
    output: automation,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Pause an automation. Nobody enters, and those under way stand still.',
  }),
  resume: call({
    method: 'POST',
    path: '/automations/{id}/resume',
    access: manage,
    reaches: 'people',
    input: z.strictObject({ id }),
    output: automation,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Resume a paused automation. Steps whose time has passed are skipped.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/automations/{id}',
    access: manage,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Archive an automation. Those under way are taken out.',
  }),
  preview: call({
    method: 'POST',
    path: '/automations/{id}/preview',
    access: manage,
    input: z.strictObject({
      id,
      /** Replaces the saved definition for the preview. */
      definition: definition.optional(),
      /** Previews these leads as if they entered now; by default, the leads that would enter. */
      leads: z.array(id).min(1).max(previewPeople).optional(),
      from: z.int().min(0).max(mostPreviewed).default(0),
    }),
    output: z.strictObject({
      people: z.array(previewed),
      /** How many leads would enter in these days, as far as it can be predicted. */
      total: z.int(),
      next: z.int().nullable(),
    }),
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary:
      'The next 30 days on real people: each step, who gets it, when, why held and why not. Runs the automation itself with another clock and takes everything back.',
  }),
  moves: call({
    method: 'GET',
    path: '/automations/{id}/moves',
    access: manage,
    input: z.strictObject({ id }),
    output: z.strictObject({ moves: z.array(move) }),
    errors: ['not_found'],
    summary: 'Where those under way would go on if what is written were turned on and they moved to it.',
  }),
  people: call({
    method: 'GET',
    path: '/automations/{id}/people',
    access: read,
    input: z.strictObject({
      id,
      state: z.enum(enrolmentStates).optional(),
      step: z.string().max(40).optional(),
      ...pageInput,
    }),
    output: pageOf(enrolment),
    errors: ['not_found'],
    summary: 'Who is or was in an automation, newest first, of the leads one sees.',
  }),
  path: call({
    method: 'GET',
    path: '/enrolments/{id}',
    access: read,
    input: z.strictObject({ id }),
    output: enrolment.extend({ path: z.array(pathRow), definition }),
    errors: ['not_found'],
    summary: 'One person’s way through an automation, each step with its reason.',
  }),
  ofLead: call({
    method: 'GET',
    path: '/leads/{id}/automations',
    access: read,
    input: z.strictObject({ id }),
    output: z.strictObject({ enrolments: z.array(enrolment) }),
    errors: ['not_found'],
    summary: 'The automations a lead is or was in, newest first.',
  }),
  previewEnrol: call({
    method: 'POST',
    path: '/automations/{id}/enrol/preview',
    access: enrolling,
    input: z.strictObject({ id, selection }),
    output: z.strictObject({
      total: z.int(),
      entering: z.int(),
      already: z.int(),
      again: z.int(),
      conditions: z.int(),
    }),
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'How many of some leads would enter an automation, and why the others would not.',
  }),
  enrol: call({
    method: 'POST',
    path: '/automations/{id}/enrol',
    access: enrolling,
    reaches: 'people',
    input: z.strictObject({ id, selection }),
    output: z.strictObject({ jobId: id }),
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Enroll leads in an automation, one or a hundred thousand, as a job with progress.',
  }),
  stop: call({
    method: 'POST',
    path: '/enrolments/{id}/stop',
    access: enrolling,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Take one person out of an automation.',
  }),
  drafts: call({
    method: 'GET',
    path: '/automation-drafts',
    access: read,
    output: z.strictObject({ drafts: z.array(draft) }),
    summary: 'Messages that automations wrote and that wait for approval, of the leads one sees.',
  }),
  sendDraft: call({
    method: 'POST',
    path: '/automation-drafts/{id}/send',
    access: enrolling,
    reaches: 'people',
    input: z.strictObject({
      id,
      subject: line(300).default(''),
      body: text(20_000).trim().min(1, 'This field is required.'),
    }),
    output: done,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Approve a draft, as it is or changed. It goes out in one’s own name, through the gate.',
  }),
  dismissDraft: call({
    method: 'POST',
    path: '/automation-drafts/{id}/dismiss',
    access: enrolling,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Dismiss a draft.',
  }),
  ...builtInCalls,
};
