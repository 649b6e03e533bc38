import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [
  { table: 'tasks', column: 'lead_id', key: ['id'] },
  { table: 'task_sets', column: 'lead_id', key: ['id'] },
];
