import { type Sql, sql } from '#server/core/db/sql.ts';

/** `bathsOf` as an SQL expression. */
export const baths: Sql = sql`(l.bathrooms_total - coalesce(l.bathrooms_half, 0) / 2.0)::float8`;
