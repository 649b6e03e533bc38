import { holds } from '#contract/core/access.ts';
import { type RecordType, recordTypes } from '#contract/inventory/files.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { visibleTo as leadVisibleTo } from '#server/people/leads/policy.ts';
import { canColumn as dealCan, visibleTo as dealVisibleTo } from '../deals/policy.ts';
import { canColumn as listingCan, visibleTo as listingVisibleTo } from '../listings/policy.ts';

/** What one must know of records that files lie beside. All SQL is over the record as `l`. */
type FileRecord = {
  table: Sql;
  /** Whether the file `f` lies beside one of these, and beside which. */
  isOf: Sql;
  id: Sql;
  name: Sql;
  visible: (actor: Member) => Sql;
  /** Whoever may change the record may change its files. */
  change: (actor: Member) => Sql;
};

const named = (type: string): Pick<FileRecord, 'isOf' | 'id'> => ({
  isOf: sql`f.record_type = ${sql.raw(`'${type}'`)}`,
  id: sql`f.record_id`,
});

/** A new kind of record is a line here and in `recordTypes`. */
export const fileRecords: Record<RecordType, FileRecord> = {
  lead: {
    table: sql`leads`,
    isOf: sql`f.lead_id is not null`,
    id: sql`f.lead_id`,
    name: sql`l.name`,
    visible: leadVisibleTo,
    change: ({ role }) => sql.raw(String(holds(role, 'leads.change'))),
  },
  listing: {
    table: sql`listings`,
    ...named('listing'),
    name: sql`l.unparsed_address`,
    visible: listingVisibleTo,
    change: (actor) => sql`(${listingCan(actor)} ->> 'change')::boolean`,
  },
  deal: {
    table: sql`deals`,
    ...named('deal'),
    name: sql`l.name`,
    visible: dealVisibleTo,
    change: (actor) => sql`(${dealCan(actor)} ->> 'change')::boolean`,
  },
};

/** One answer by the kind of record that the file `f` lies beside; `none` where it lies beside none. */
export const byRecord = (answer: (record: FileRecord, type: RecordType) => Sql, none: Sql): Sql => sql`
  case ${sql.join(
    recordTypes.map((type) => sql`when ${fileRecords[type].isOf} then (${answer(fileRecords[type], type)})`),
    ' ',
  )} else ${none} end`;

/** The record itself, as a table to select from. */
export const rowsOf = ({ table, id }: FileRecord): Sql =>
  sql`from ${table} l where l.organisation_id = f.organisation_id and l.id = ${id}`;
