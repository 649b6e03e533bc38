import { fileFields } from '#contract/inventory/file-fields.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { dayEverywhere } from '#server/core/db/days.ts';
import { forLike, plain, wordsOf } from '#server/core/db/plain-words.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import { filterCompiler } from '#server/core/filter/compile.ts';
import { mayChange, mayHold, mayOpen } from './policy.ts';
import { byRecord, rowsOf } from './records.ts';

const recordOf = byRecord(
  (record, type) => sql`
    select json_build_object('type', ${sql.raw(`'${type}'`)}, 'id', l.id, 'name', ${record.name}) ${rowsOf(record)}`,
  sql.raw('null::json'),
);

/** All public fields under the contract's names. A new column stays private until it is added here. */
export const filedColumns = (actor: Member): Sql => sql`
  f.id, f.name, f.kind, f.content_type as "contentType", f.size, f.sha256, f.version, f.tags, ${recordOf} as record,
  (select json_build_object('id', d.id, 'name', d.name) from file_folders d
    where d.organisation_id = f.organisation_id and d.id = f.folder_id) as folder,
  f.scan, f.is_sensitive as "isSensitive", f.retention, f.keep_until as "keepUntil", f.held_at as "heldAt",
  f.hold_reason as "holdReason",
  (select count(*)::int from file_shares s where s.organisation_id = f.organisation_id and s.file_id = f.id
    and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())) as links,
  f.created_by as "createdBy", f.created_at as "createdAt", f.changed_at as "changedAt", f.deleted_at as "deletedAt",
  (select json_build_object('change', c.change and f.deleted_at is null, 'open', ${mayOpen(actor)} and f.deleted_at is null,
    'remove', c.change and f.held_at is null and coalesce(f.keep_until <= ${dayEverywhere}, true),
    'hold', ${mayHold(actor)}::boolean) from (select ${mayChange(actor)} as change) c) as can`;

const placeOf = sql`(case when f.lead_id is not null then 'lead' when f.record_id is not null then f.record_type
  when f.folder_id is not null then 'folder' else 'none' end)`;

export const compileFileFilter = filterCompiler(fileFields, {
  name: { column: sql`f.name` },
  kind: { column: sql`f.kind` },
  place: { column: placeOf },
  tags: { rows: sql`from unnest(f.tags) t(tag) where true`, value: sql`t.tag` },
  size: { column: sql`f.size` },
  createdBy: { column: sql`f.created_by` },
  changedAt: { column: sql`f.changed_at` },
  createdAt: { column: sql`f.created_at` },
  keepUntil: { column: sql`f.keep_until` },
  isHeld: { column: sql`(f.held_at is not null)` },
  isSensitive: { column: sql`f.is_sensitive` },
  folder: { column: sql`f.folder_id::text` },
  record: { column: sql`coalesce(f.lead_id, f.record_id)::text` },
});

export function searchCondition(fragment = '', archived: 'no' | 'only'): Sql {
  const text = plain(fragment);
  if (text.length < 2) return nothing;
  const pattern = forLike(text);
  // Removed files are not in the search index; they are few, so they are scanned.
  if (archived === 'only') return sql` and f.search like ${`%${pattern}%`}`;
  return sql` and f.id = any(array(select lintel.find_files(${pattern}, ${wordsOf(text)}, 1000)))`;
}
