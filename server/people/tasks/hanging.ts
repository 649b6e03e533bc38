import type { Hanging } from '#server/core/db/hanging.ts';

/** The tables whose rows move to the remaining lead when two leads are merged. */
export const hanging: readonly Hanging[] = [
  { table: 'tasks', column: 'lead_id', key: ['id'] },
  { table: 'task_sets', column: 'lead_id', key: ['id'] },
];
