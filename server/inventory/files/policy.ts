import { holds } from '#contract/core/access.ts';
import { isHead } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { looseVisibleTo } from '#server/people/files/policy.ts';
import { byRecord, rowsOf } from './records.ts';

const yes = sql.raw('true');
const mine = (actor: Member, maker: Sql): Sql => (isHead(actor) ? yes : sql`${maker} = ${actor.userId}`);

/** A condition on `file_folders d`: shared folders, and private ones for their creator, owners, and admins. */
export const folderVisibleTo = (actor: Member): Sql => sql`(d.is_shared or ${mine(actor, sql`d.created_by`)})`;

const folderOf = sql`from file_folders d where d.organisation_id = f.organisation_id and d.id = f.folder_id`;

/** A condition on `files f`: visible like its record, its folder, or the email it came with, or as the user's own. */
export const fileVisibleTo = (actor: Member): Sql =>
  byRecord(
    (record) => sql`exists (select ${rowsOf(record)} and ${record.visible(actor)})`,
    sql`case when f.folder_id is not null then exists (select ${folderOf} and ${folderVisibleTo(actor)})
      else ${looseVisibleTo(actor)} end`,
  );

/** Whether an actor may change a file they can see. */
export const mayChange = (actor: Member): Sql =>
  holds(actor.role, 'files.write')
    ? sql`coalesce(${byRecord((record) => sql`select ${record.change(actor)} ${rowsOf(record)}`, yes)}, false)`
    : sql.raw('false');

/** No scanner is configured, or it found nothing. */
export const isJudged = sql`f.scan in ('off', 'clean')`;

/** Until the scan is complete only the uploader may open the content; nobody may open an infected one. */
export const mayOpen = (actor: Member): Sql =>
  sql`(${isJudged} or (f.scan = 'waiting' and f.content_by is not distinct from ${actor.userId}))`;

export const mayHold = ({ role }: Member): boolean => holds(role, 'files.hold');
