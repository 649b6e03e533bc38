import type { Hanging } from '#server/core/db/hanging.ts';

/**
 * The tables whose rows move to the remaining lead when two leads are merged. If both were enrolled in a program, the remaining lead's
 * enrollment continues.
 */
export const hanging: readonly Hanging[] = [
  { table: 'enrolments', column: 'lead_id', key: ['id'], oncePer: ['program_id'] },
  {
    table: 'program_listed',
    column: 'lead_id',
    key: ['program_id', 'trigger_key'],
    oncePer: ['program_id', 'trigger_key'],
  },
  { table: 'program_drafts', column: 'lead_id', key: ['id'] },
];
