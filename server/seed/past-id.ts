import { firstIdOf, newId } from '#server/core/db/ids.ts';

/** An id as it would have been made then: lists in the order of ids tell what happened in the order of time. */
export const pastId = (at: string): string => firstIdOf(Date.parse(at)).slice(0, 13) + newId().slice(13);
