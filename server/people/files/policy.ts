import { holds } from '#contract/core/access.ts';
import type { File } from '#contract/people/files.ts';
import { isHead } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { visibleTo } from '../leads/policy.ts';

export const canDo = ({ role }: Pick<Member, 'role'>): File['can'] => ({ change: holds(role, 'files.write') });

/** Attachments from unknown senders are visible, like their messages, to all members. */
const cameWithMail = sql`exists (
  select from message_files a join messages m on m.organisation_id = a.organisation_id and m.id = a.message_id
  where a.organisation_id = f.organisation_id and a.file_id = f.id and m.lead_id is null and m.direction = 'in')`;

/** A file without a record is visible to its uploader, to owners and admins, and with the mail it came with. */
export const looseVisibleTo = (actor: Member): Sql =>
  isHead(actor) ? sql.raw('true') : sql`(coalesce(f.created_by = ${actor.userId}, false) or ${cameWithMail})`;

/**
 * Visibility as a condition on `files f left join leads l`, for files on a lead or without a record. Files elsewhere count as hidden here;
 * `server/inventory/files/policy.ts` knows those records and extends this rule.
 */
export const fileVisibleTo = (actor: Member): Sql => sql`
  case when f.lead_id is not null then ${visibleTo(actor)}
    else f.record_id is null and f.folder_id is null and ${looseVisibleTo(actor)} end`;
