import type { Database } from '#server/core/db/database.ts';
import type { SearchHomes } from './answer-wish.ts';

/** The published homes of an organisation. */
export function homesOf(_db: Database, _organisationId: string): SearchHomes | undefined {
  return undefined;
}
