import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. Where both were in a program, the one that stays goes on in it. */
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
