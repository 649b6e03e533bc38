import type { Hanging } from '#server/core/db/hanging.ts';

/** Rows that move along when two leads are merged. */
export const hanging: readonly Hanging[] = [
  { table: 'referrals', column: 'lead_id', key: ['id'] },
  { table: 'service_referrals', column: 'lead_id', key: ['id'] },
  { table: 'referral_thanks', column: 'referrer_id', key: ['id'] },
];
