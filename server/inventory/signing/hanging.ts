import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [
  {
    table: 'signers',
    column: 'lead_id',
    key: ['id'],
    unnamed: { set: `name = '—', email = ''`, where: `state <> 'signed'` },
  },
];
