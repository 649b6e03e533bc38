import type { Hanging } from '#server/core/db/hanging.ts';

/** Rows that move along when two leads are merged. */
export const hanging: readonly Hanging[] = [
  // The visit itself is kept, without its names.
  { table: 'open_house_visits', column: 'lead_id', key: ['id'], unnamed: { set: `name = '—', agent_name = ''` } },
];
