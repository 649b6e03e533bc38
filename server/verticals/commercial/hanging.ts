import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [
  { table: 'commercial_leases', column: 'lead_id', key: ['id'] },
  { table: 'commercial_cam_disputes', column: 'lead_id', key: ['id'] },
  { table: 'commercial_contacts', column: 'lead_id', key: ['id'], oncePer: ['kind'] },
];
