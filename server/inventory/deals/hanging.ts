import type { Hanging } from '#server/core/db/hanging.ts';

/** Rows that move along when two leads are merged. */
export const hanging: readonly Hanging[] = [
  { table: 'deals', column: 'lead_id', key: ['id'], kept: { as: 'deals' } },
  { table: 'deal_parties', column: 'lead_id', key: ['id'], kept: { as: 'deals' } },
];
