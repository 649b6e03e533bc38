import type { Hanging } from '#server/core/db/hanging.ts';

/** The tables whose rows move to the remaining lead when two leads are merged. */
export const hanging: readonly Hanging[] = [{ table: 'inbound_messages', column: 'lead_id', key: ['id'] }];
