import type { Hanging } from '#server/core/db/hanging.ts';

/** Rows that move when two leads are merged: a member whose address no lead has any more is archived in Mailchimp. */
export const hanging: readonly Hanging[] = [
  { table: 'mailchimp_members', column: 'lead_id', key: ['connection_id', 'member'] },
];
