import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. Where both were written to, what the one that stays got counts. */
export const hanging: readonly Hanging[] = [
  { table: 'campaign_sends', column: 'lead_id', key: ['id'], oncePer: ['campaign_id', 'message'] },
  { table: 'campaign_left_out', column: 'lead_id', key: ['id'], oncePer: ['campaign_id'] },
];
