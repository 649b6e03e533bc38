import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [
  { table: 'rental_owners', column: 'lead_id', key: ['id'] },
  { table: 'rental_tenants', column: 'lead_id', key: ['id'] },
  { table: 'rental_distributions', column: 'lead_id', key: ['id'] },
];
