import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [
  { table: 'deals', column: 'lead_id', key: ['id'], kept: { as: 'deals' } },
  { table: 'deal_parties', column: 'lead_id', key: ['id'], kept: { as: 'deals' } },
];
