import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [
  { table: 'comments', column: 'subject_id', key: ['id'], unreferenced: true },
];
