import type { Member } from '#server/core/auth/actor.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';

/**
 * What the server must know about a kind of record that others refer to by type and id. Each domain defines it in its `kind.ts`, which
 * imports the domain's policy and what is below it, and `server/kinds.ts` joins them.
 */
export type RecordKind = {
  /** The table, with the alias that all SQL here uses for a row of it: `leads l`. */
  from: Sql;
  row: Sql;
  name: Sql;
  visibleTo(actor: Member): Sql;
  /** Rows that fail this condition are treated as if they did not exist. */
  isThere?: Sql;
  /** Rows that fail this condition are left out of the recent activity. */
  isListed?: Sql;
};

/** A kind of record that can have files. Its row has the alias `l`. */
export type FiledKind = RecordKind & {
  /** Anyone who may change the record may also change its files. */
  mayChange(actor: Member): Sql;
  /** The column of `files f` that refers to the record; if omitted, the column that records of any kind share. */
  fileKey?: Sql;
};

/** A kind of record that tasks can be created for from a template. */
export type TaskedKind = RecordKind & {
  /** The columns that tasks need: `name`, `owner`, `lead` and `mayWork`. */
  taskFacts(actor: Member): Sql;
};

/** The record if the actor sees it, or no row. */
export const seenRow = (
  { from, row, isThere, visibleTo }: RecordKind,
  id: string,
  actor: Member,
  what = nothing,
): Sql =>
  sql`select ${what} from ${from} where ${row}.organisation_id = ${actor.organisationId} and ${row}.id = ${id}${
    isThere ? sql` and ${isThere}` : nothing
  } and ${visibleTo(actor)}`;

/** The name of the subject of the event `e` as a column `name`, or no row if the actor does not see the subject. */
export const nameInStream = ({ from, row, name, isListed, visibleTo }: RecordKind, actor: Member): Sql =>
  sql`select ${name} as name from ${from} where ${row}.organisation_id = e.organisation_id and ${row}.id = e.subject_id${
    isListed ? sql` and ${isListed}` : nothing
  } and ${visibleTo(actor)}`;
