import type { Hanging } from '#server/core/db/hanging.ts';

/** Rows that move when two leads are merged. */
export const hanging: readonly Hanging[] = [{ table: 'site_visitors', column: 'lead_id', key: ['id'] }];
