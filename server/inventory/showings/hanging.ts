import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [
  { table: 'showings', column: 'lead_id', key: ['id'] },
  { table: 'showing_tours', column: 'lead_id', key: ['id'] },
];
