import type { Hanging } from '#server/core/db/hanging.ts';

/** Rows that move to the surviving lead when two leads are merged. */
export const hanging: readonly Hanging[] = [{ table: 'ai_runs', column: 'lead_id', key: ['id'] }];
