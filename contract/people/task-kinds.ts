import type { Kind } from '../core/kind.ts';

export const taskKind = {
  type: 'task',
  page: '/tasks',
  list: '/tasks',
  views: 'tasks',
  concernsLeads: true,
  handedOn: 'tasks',
} as const satisfies Kind;
export const taskSetKind = { type: 'task_set', page: '/tasks' } as const satisfies Kind;
export const taskTemplateKind = { type: 'task_template', page: '/tasks/templates' } as const satisfies Kind;
