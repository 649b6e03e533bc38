import type { Hanging } from '#server/core/db/hanging.ts';

/** The tables whose rows move to the remaining lead when two leads are merged. */
export const hanging: readonly Hanging[] = [
  { table: 'appointment_leads', column: 'lead_id', key: ['appointment_id'], oncePer: ['appointment_id'] },
];
