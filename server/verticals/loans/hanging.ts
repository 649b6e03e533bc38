import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [
  { table: 'loans', column: 'lead_id', key: ['id'], kept: { as: 'loans' } },
  { table: 'loan_borrowers', column: 'lead_id', key: ['id'], oncePer: ['loan_id'] },
];
