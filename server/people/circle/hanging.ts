import type { Hanging } from '#server/core/db/hanging.ts';

/** The tables whose rows move to the remaining lead when two leads are merged. */
export const hanging: readonly Hanging[] = [
  { table: 'household_members', column: 'lead_id', key: ['household_id'], oncePer: [] },
  { table: 'lead_relationships', column: 'lead_id', key: ['id'], oncePer: ['other_id', 'kind'], notTo: 'other_id' },
  { table: 'lead_relationships', column: 'other_id', key: ['id'], oncePer: ['lead_id', 'kind'], notTo: 'lead_id' },
];
