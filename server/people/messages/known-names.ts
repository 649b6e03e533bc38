import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** Selects the names that a domain knows for the address keys `a.email` and `a.phone`, as far as the actor may see them. */
type Known = (actor: Member) => Sql;
const known: Known[] = [];

/** A domain registers the people it knows who are no leads, once, in its manifest. */
export const nameWith = (names: Known): void => {
  known.push(names);
};

/** Whether a row, by its own keys, has the address that is asked for. */
export const isAddressOf = (row: string): Sql =>
  sql`(${sql.raw(row)}.email_key = a.email or ${sql.raw(row)}.phone_key = a.phone)`;

/**
 * The name of the unknown sender of `conversations c`, or null. The keys are made apart from the tables (`offset 0`): under row security only
 * a plain comparison may use an index.
 */
export const knownName = (actor: Member): Sql =>
  known.length === 0
    ? sql`null::text`
    : sql`case when c.lead_id is null then (
        select k.name from (
          select case when c.address like '%@%' then lower(c.address) end as email,
            case when c.address not like '%@%' then lintel.phone_key(c.address) end as phone offset 0) a
        cross join lateral (${sql.join(
          known.map((names) => names(actor)),
          ' union all ',
        )}) k (name) where k.name <> '' limit 1) end`;
