import type { Hanging } from '#server/core/db/hanging.ts';

/** Rows that move when two leads are merged. If both received the same message, the surviving lead's row counts. */
export const hanging: readonly Hanging[] = [
  { table: 'campaign_sends', column: 'lead_id', key: ['id'], oncePer: ['campaign_id', 'message'] },
  { table: 'campaign_left_out', column: 'lead_id', key: ['id'], oncePer: ['campaign_id'] },
];
