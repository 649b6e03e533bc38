import { createHash } from 'node:crypto';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** What is kept of an address nothing more goes to. SQL makes the same of it, so that lists can be compared there. */
export const addressHash = (address: string): string => createHash('sha256').update(address).digest('hex');

export const addressHashOf = (address: Sql): Sql => sql`encode(sha256(convert_to(${address}, 'UTF8')), 'hex')`;
