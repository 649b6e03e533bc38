import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [{ table: 'portal_people', column: 'lead_id', key: ['id'] }];
