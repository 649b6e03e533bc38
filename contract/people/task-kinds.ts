import type { Kind } from '../core/kind.ts';

export const taskKind = {
  type: 'task',
  page: '/tasks',
  list: '/tasks',
  views: 'tasks',
  concernsLeads: true,
  handedOn: 'tasks',
  activity: { group: 'tasks', events: ['created', 'assigned', 'completed', 'reopened'] },
} as const satisfies Kind;
export const taskSetKind = {
  type: 'task_set',
  page: '/tasks',
  activity: { group: 'tasks', events: ['made'] },
} as const satisfies Kind;
export const taskTemplateKind = { type: 'task_template', page: '/tasks/templates' } as const satisfies Kind;
