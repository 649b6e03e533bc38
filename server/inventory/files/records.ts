import { type RecordType, recordTypes } from '#contract/inventory/files.ts';
import type { FiledKind } from '#server/core/access/record-kind.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { recordKinds } from '#server/kinds.ts';

/** What one must know of records that files lie beside. All SQL is over the record as `l`. */
type FileRecord = {
  from: Sql;
  /** Whether the file `f` lies beside one of these, and beside which. */
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

/** One answer by the kind of record that the file `f` lies beside; `none` where it lies beside none. */
export const byRecord = (answer: (record: FileRecord, type: RecordType) => Sql, none: Sql): Sql => sql`
  case ${sql.join(
    recordTypes.map((type) => sql`when ${fileRecords[type].isOf} then (${answer(fileRecords[type], type)})`),
    ' ',
  )} else ${none} end`;

/** The record itself, as a table to select from. */
export const rowsOf = ({ from, id }: FileRecord): Sql =>
  sql`from ${from} where l.organisation_id = f.organisation_id and l.id = ${id}`;
