import type { Hanging } from '#server/core/db/hanging.ts';

/** Rows that move along when two leads are merged. */
export const hanging: readonly Hanging[] = [
  { table: 'showings', column: 'lead_id', key: ['id'] },
  { table: 'showing_tours', column: 'lead_id', key: ['id'] },
];
