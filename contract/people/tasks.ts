import { z } from 'zod';
import { call } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { day, filledLine, id, instant, version } from '../core/primitives.ts';
import { typesWith } from '../kinds.ts';
import { taskRepeats } from './task-repeats.ts';

/** The record kinds that templates can be applied to. */
export const setSubjects = typesWith('takesTaskSets');

export const mostSteps = 30;
const taskStep = z.strictObject({ text: filledLine(200), isDone: z.boolean() });
export type TaskStep = z.infer<typeof taskStep>;

export const task = z.strictObject({
  id,
  title: z.string(),
  dueOn: day.nullable(),
  assignee: id.nullable(),
  /** How it repeats once it is completed. */
  repeats: taskRepeats.nullable(),
  /** A checklist within the task. */
  steps: z.array(taskStep),
  /** Tasks that must be done first. The title is null for readers who don't see that task. */
  waitsFor: z.array(z.strictObject({ id, title: z.string().nullable(), isDone: z.boolean() })),
  /** The lead the task is about, if any. */
  lead: z.strictObject({ id, name: z.string() }).nullable(),
  /** The template it was created from, and its record if that is not the lead. */
  set: z
    .strictObject({
      id,
      name: z.string(),
      about: z.strictObject({ type: z.enum(['appointment', 'listing']), id, name: z.string() }).nullable(),
    })
    .nullable(),
  createdBy: id.nullable(),
  createdAt: instant,
  doneAt: instant.nullable(),
  doneBy: id.nullable(),
  version,
  can: z.strictObject({ change: z.boolean() }),
});
export type Task = z.infer<typeof task>;

const mostWaitedFor = 20;

const details = {
  title: filledLine(300),
  dueOn: day.nullable(),
  assignee: id.nullable(),
  repeats: taskRepeats.nullable(),
  /** Tasks on the same lead, or without a lead if this one has none. */
  waitsFor: z.array(id).max(mostWaitedFor),
  /** All of them, in order. */
  steps: z.array(taskStep).max(mostSteps),
};

const read = { who: 'member', right: 'tasks.read' } as const;
const work = { who: 'member', right: 'tasks.work' } as const;
const one = z.strictObject({ id });

export const tasks = {
  list: call({
    method: 'GET',
    path: '/tasks',
    access: read,
    input: z.strictObject({
      state: z.enum(['open', 'done']).default('open'),
      /** Tasks of one lead; those of archived leads are returned only here. */
      lead: id.optional(),
      listing: id.optional(),
      assignee: z.union([z.literal('me'), id]).optional(),
      dueFrom: day.optional(),
      /** Inclusive. */
      dueTo: day.optional(),
      ...pageInput,
    }),
    output: pageOf(task),
    errors: ['not_found'],
    summary: 'Tasks you may see: open ones by the day they are due, done ones by when, the last first.',
  }),
  get: call({
    method: 'GET',
    path: '/tasks/{id}',
    access: read,
    input: one,
    output: task,
    errors: ['not_found'],
    summary: 'One task.',
  }),
  create: call({
    method: 'POST',
    path: '/tasks',
    access: work,
    input: z.strictObject({
      title: details.title,
      dueOn: details.dueOn.default(null),
      /** Defaults to the creator. */
      assignee: details.assignee.optional(),
      lead: id.nullable().default(null),
      repeats: details.repeats.default(null),
      waitsFor: details.waitsFor.default([]),
      steps: details.steps.default([]),
    }),
    output: task,
    errors: ['not_found'],
    summary: 'Create a task, on a lead or on its own. Whoever is to do it must be able to see the lead.',
  }),
  change: call({
    method: 'PATCH',
    path: '/tasks/{id}',
    access: work,
    input: z.strictObject(details).partial().extend({ id }),
    output: task,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change a task: its title, steps, due date, assignee, repetition, and what it waits for.',
  }),
  complete: call({
    method: 'POST',
    path: '/tasks/{id}/complete',
    access: work,
    input: one,
    output: task,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary:
      'Complete a task. A repeating task is created again, once; a blocked task is refused until its blocker is done.',
  }),
  reopen: call({
    method: 'POST',
    path: '/tasks/{id}/reopen',
    access: work,
    input: one,
    output: task,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'The task is to be done after all. The next one of a task that repeats goes, if nobody has touched it.',
  }),
};
