import { type Sql, sql } from '#server/core/db/sql.ts';

/** Whom a client writes to: whoever made it, while they are with the office. */
export const brokerJson = (organisation: Sql | string, user: Sql | string | null): Sql => sql`
  (select json_build_object('name', trim(u.first_name || ' ' || u.last_name), 'email', u.email) from users u
    join memberships m on m.organisation_id = ${organisation} and m.user_id = u.id and m.removed_at is null
    where u.id = ${user})`;
