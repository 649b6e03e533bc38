import type { Member } from '#server/core/auth/actor.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';

/**
 * What the server must know of a kind of record that others refer to by its type and id. A domain says it in its `kind.ts`, which
 * imports the domain's policy and what is below it, and `server/kinds.ts` joins them.
 */
export type RecordKind = {
  /** The table under the name that all SQL here uses for a row of it: `leads l`. */
  from: Sql;
  row: Sql;
  name: Sql;
  visibleTo(actor: Member): Sql;
  /** What is not so is as if it were gone. */
  isThere?: Sql;
  /** What is not so is left out of what happened lately. */
  isListed?: Sql;
};

/** Files may lie beside it. Its row is called `l`. */
export type FiledKind = RecordKind & {
  /** Whoever may change the record may change its files. */
  mayChange(actor: Member): Sql;
  /** The column of `files f` that names it; the common one for records of any kind where left out. */
  fileKey?: Sql;
};

/** Tasks of a template can be made for it. */
export type TaskedKind = RecordKind & {
  /** What the tasks must know: `name`, `owner`, `lead` and `mayWork`. */
  taskFacts(actor: Member): Sql;
};

/** One record where the actor sees it, or no row. */
export const seenRow = (
  { from, row, isThere, visibleTo }: RecordKind,
  id: string,
  actor: Member,
  what = nothing,
): Sql =>
  sql`select ${what} from ${from} where ${row}.organisation_id = ${actor.organisationId} and ${row}.id = ${id}${
    isThere ? sql` and ${isThere}` : nothing
  } and ${visibleTo(actor)}`;

/** What the subject of the event `e` is called, where the actor sees it: a row of `name`, or none. */
export const nameInStream = ({ from, row, name, isListed, visibleTo }: RecordKind, actor: Member): Sql =>
  sql`select ${name} as name from ${from} where ${row}.organisation_id = e.organisation_id and ${row}.id = e.subject_id${
    isListed ? sql` and ${isListed}` : nothing
  } and ${visibleTo(actor)}`;
