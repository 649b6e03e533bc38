import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [
  { table: 'policies', column: 'lead_id', key: ['id'] },
  { table: 'opportunities', column: 'lead_id', key: ['id'] },
];
