import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [{ table: 'inbound_messages', column: 'lead_id', key: ['id'] }];
