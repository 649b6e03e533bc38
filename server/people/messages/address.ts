import { createHash } from 'node:crypto';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** Suppressions store only a hash of the address. SQL computes the same hash, so that whole lists can be compared in the database. */
export const addressHash = (address: string): string => createHash('sha256').update(address).digest('hex');

export const addressHashOf = (address: Sql): Sql => sql`encode(sha256(convert_to(${address}, 'UTF8')), 'hex')`;
