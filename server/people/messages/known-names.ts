import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** Selects the names that a domain knows for the address of `conversations c`, as far as the actor may see them. */
type Known = (actor: Member) => Sql;
const known: Known[] = [];

/** A domain registers the people it knows who are no leads, once, in its manifest. */
export const nameWith = (names: Known): void => {
  known.push(names);
};

/** Whether a row's email or phone is the address of `conversations c`. Phones may be written in any way, with or without the country. */
export const isAddressOf = (email: Sql, phone: Sql): Sql => sql`
  case when c.address like '%@%' then lower(${email}) = lower(c.address)
    else length(regexp_replace(${phone}, '\\D', '', 'g')) >= 10
      and right(regexp_replace(${phone}, '\\D', '', 'g'), 10) = right(regexp_replace(c.address, '\\D', '', 'g'), 10) end`;

/** The name of an unknown sender, or null. */
export const knownName = (actor: Member): Sql =>
  known.length === 0
    ? sql`null::text`
    : sql`case when c.lead_id is null then (
        select k.name from (${sql.join(
          known.map((names) => names(actor)),
          ' union all ',
        )}) k (name) where k.name <> '' limit 1) end`;
