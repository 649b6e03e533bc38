import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [
  { table: 'policies', column: 'lead_id', key: ['id'], kept: { as: 'policies' } },
  // What was never bound is no record that anybody has to keep.
  {
    table: 'opportunities',
    column: 'lead_id',
    key: ['id'],
    unnamed: { set: `insured = '—', risk = '{}', current_carrier = ''`, where: 'policy_id is null' },
  },
];
