import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [
  { table: 'listing_sellers', column: 'lead_id', key: ['id'], unnamed: { set: `name = '—', email = '', phone = ''` } },
];
