import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [
  { table: 'market_subscriptions', column: 'lead_id', key: ['id'], oncePer: ['postal_code'] },
];
