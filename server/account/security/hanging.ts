import type { Hanging } from '#server/core/db/hanging.ts';

/** Rows that move along when two leads are merged. */
export const hanging: readonly Hanging[] = [{ table: 'privacy_requests', column: 'lead_id', key: ['id'] }];
