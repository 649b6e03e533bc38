import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [
  { table: 'contact_copies', column: 'lead_id', key: ['connection_id', 'external_id'] },
];
