import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [
  // That somebody came stays.
  { table: 'open_house_visits', column: 'lead_id', key: ['id'], unnamed: { set: `name = '—', agent_name = ''` } },
];
