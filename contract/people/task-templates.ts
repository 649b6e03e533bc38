import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { day, filledLine, id, version } from '../core/primitives.ts';
import { setSubjects } from './tasks.ts';

export const templateDoers = ['applier', 'owner', 'nobody'] as const;

/** One task of a template. */
const templateItem = z.strictObject({
  title: filledLine(300),
  /** Days before (negative) or after the start date. */
  offset: z.int().min(-365).max(730),
  /** The assignee: the member who applies the template, the record's owner, nobody, or a fixed member. */
  doer: z.union([z.enum(templateDoers), id]).default('applier'),
  /** Indexes, from zero, of earlier tasks in the template that must be done first. */
  after: z.array(z.int().min(0)).max(20).default([]),
});
export type TemplateItem = z.infer<typeof templateItem>;

const items = z
  .array(templateItem)
  .min(1, 'A template needs at least one task.')
  .max(50)
  .check(({ value, issues }) => {
    for (const [place, { after }] of value.entries()) {
      if (after.some((earlier) => earlier >= place))
        issues.push({
          code: 'custom',
          message: 'A task waits only for those before it.',
          path: [place, 'after'],
          input: after,
        });
    }
  });

const taskTemplate = z.strictObject({
  id,
  name: z.string(),
  items: z.array(templateItem),
  createdBy: id.nullable(),
  version,
  can: z.strictObject({ change: z.boolean() }),
});
export type TaskTemplate = z.infer<typeof taskTemplate>;

const details = { name: filledLine(100), items };
const read = { who: 'member', right: 'tasks.read' } as const;
const work = { who: 'member', right: 'tasks.work' } as const;
const one = z.strictObject({ id });

export const taskTemplates = {
  templates: call({
    method: 'GET',
    path: '/task-templates',
    access: read,
    output: z.strictObject({ templates: z.array(taskTemplate) }),
    summary: 'Named sets of tasks that can be made for a record in one act.',
  }),
  createTemplate: call({
    method: 'POST',
    path: '/task-templates',
    access: work,
    input: z.strictObject(details),
    output: taskTemplate,
    errors: ['conflict'],
    summary: 'Make a template. Everybody in the organization can use it.',
  }),
  changeTemplate: call({
    method: 'PATCH',
    path: '/task-templates/{id}',
    access: work,
    input: z.strictObject(details).partial().extend({ id }),
    output: taskTemplate,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change a template: your own, or as a head of the organization any. Tasks made from it stay as they are.',
  }),
  removeTemplate: call({
    method: 'DELETE',
    path: '/task-templates/{id}',
    access: work,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a template. Tasks made from it stay.',
  }),
  applyTemplate: call({
    method: 'POST',
    path: '/task-templates/{id}/apply',
    access: work,
    input: z.strictObject({
      id,
      subject: z.strictObject({ type: z.enum(setSubjects), id }),
      /** The date that the offsets count from. */
      startOn: day,
    }),
    output: z.strictObject({ setId: id, tasks: z.int() }),
    errors: ['not_found'],
    // Never queued while offline, because it depends on the current template and record.
    waits: false,
    summary:
      'Make all tasks of a template for a lead, an appointment or a listing. Whoever is to do one must be able to see the record.',
  }),
  undoSet: call({
    method: 'POST',
    path: '/task-sets/{id}/undo',
    access: work,
    input: one,
    output: z.strictObject({ removed: z.int(), kept: z.int() }),
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Take back the tasks that a template made. Those that were done or changed since are kept.',
  }),
};
