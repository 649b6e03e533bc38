import type { Hanging } from '#server/core/db/hanging.ts';

/** The tables whose rows move to the remaining lead when two leads are merged. */
export const hanging: readonly Hanging[] = [
  { table: 'notes', column: 'lead_id', key: ['id'] },
  {
    table: 'lead_views',
    column: 'lead_id',
    key: ['hour', 'user_id', 'by_key'],
    oncePer: ['hour', 'user_id', 'by_key'],
  },
  { table: 'lead_photos', column: 'lead_id', key: ['file_id'], oncePer: [] },
  { table: 'lead_shares', column: 'lead_id', key: ['user_id'], oncePer: ['user_id'] },
];
