import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one: who stands in an audience by an address that is not theirs any more is archived there. */
export const hanging: readonly Hanging[] = [
  { table: 'mailchimp_members', column: 'lead_id', key: ['connection_id', 'member'] },
];
