import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [
  { table: 'appointment_leads', column: 'lead_id', key: ['appointment_id'], oncePer: ['appointment_id'] },
];
