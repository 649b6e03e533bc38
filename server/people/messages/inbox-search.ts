import type { InputOf } from '#contract/core/call.ts';
import type { inbox } from '#contract/people/inbox.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { placeIn } from '#server/core/db/page.ts';
import { plain, wordsOf } from '#server/core/db/plain-words.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { searchText } from '../leads/columns.ts';
import { visibleOwners } from '../leads/policy.ts';
import { conversationColumns, seen } from './inbox.ts';

const beginning = { value: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * The search function bypasses row security, and the rows it finds are then read under it. The cursor follows the found rows, not the
 * visible ones, because a found row may be hidden from the reader (a lead offered to others) and must not end the list.
 */
export function inboxFound({ q, cursor, limit }: InputOf<typeof inbox.search>, actor: Member): Sql {
  const { value, id } = cursor === undefined ? beginning : placeIn(cursor, 'timestamptz');
  const owners = visibleOwners(actor) ?? sql.raw('null::uuid[]');
  return sql`
    with found as materialized (
      select c.id, c.last_at from conversations c where c.organisation_id = ${actor.organisationId}
        and c.id = any(array(select lintel.find_conversations(
          ${searchText(q)}, ${wordsOf(plain(q))}, ${owners}, ${value}::timestamptz, ${id}::uuid, ${sql.int(limit)})))),
    shown as (
      select ${conversationColumns(actor)} from ${seen(actor)} and c.id = any(array(select f.id from found f))
      order by c.last_at desc, c.id desc)
    select '{"rows":' || coalesce((select json_agg(s) from shown s), '[]') || ',"next":' || coalesce(to_json((
      select f.last_at || '~' || f.id from found f where (select count(*) from found) = ${sql.int(limit)}
      order by f.last_at, f.id limit 1))::text, 'null') || '}'`;
}
