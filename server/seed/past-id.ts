import { firstIdOf, newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** An id as it would have been made then: lists in the order of ids tell what happened in the order of time. */
export const pastId = (at: string): string => firstIdOf(Date.parse(at)).slice(0, 13) + newId().slice(13);

/** The same in SQL, of a row that `key` names. */
export const pastIdOf = (at: Sql, key: Sql): Sql => sql`
  (lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${key}), 1, 3) || '8' || substr(md5(${key}), 5, 15))::uuid`;
