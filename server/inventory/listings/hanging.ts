import type { Hanging } from '#server/core/db/hanging.ts';

/** Rows that move along when two leads are merged. */
export const hanging: readonly Hanging[] = [
  { table: 'listing_sellers', column: 'lead_id', key: ['id'], unnamed: { set: `name = '—', email = '', phone = ''` } },
];
