import { type RecordType, recordTypes } from '#contract/inventory/files.ts';
import type { FiledKind } from '#server/core/access/record-kind.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { recordKinds } from '#server/kinds.ts';

/** What files need to know about the records they are attached to. All SQL is over the record as `l`. */
type FileRecord = {
  from: Sql;
  /** Whether the file `f` is attached to such a record. */
  isOf: Sql;
  id: Sql;
  name: Sql;
  visible: FiledKind['visibleTo'];
  change: FiledKind['mayChange'];
};

function fileRecord(type: RecordType): FileRecord {
  const { from, name, visibleTo, mayChange, fileKey }: FiledKind = recordKinds[type];
  return {
    from,
    isOf: fileKey ? sql`${fileKey} is not null` : sql`f.record_type = ${sql.raw(`'${type}'`)}`,
    id: fileKey ?? sql`f.record_id`,
    name,
    visible: visibleTo,
    change: mayChange,
  };
}

export const fileRecords = Object.fromEntries(recordTypes.map((type) => [type, fileRecord(type)])) as Readonly<
  Record<RecordType, FileRecord>
>;

/** One expression by the kind of record that the file `f` is attached to; `none` if it isn't attached to one. */
export const byRecord = (answer: (record: FileRecord, type: RecordType) => Sql, none: Sql): Sql => sql`
  case ${sql.join(
    recordTypes.map((type) => sql`when ${fileRecords[type].isOf} then (${answer(fileRecords[type], type)})`),
    ' ',
  )} else ${none} end`;

/** The record itself, as a from clause. */
export const rowsOf = ({ from, id }: FileRecord): Sql =>
  sql`from ${from} where l.organisation_id = f.organisation_id and l.id = ${id}`;
