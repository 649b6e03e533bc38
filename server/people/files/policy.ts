import { holds } from '#contract/core/access.ts';
import type { File } from '#contract/people/files.ts';
import { isHead } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { visibleTo } from '../leads/policy.ts';

export const canDo = ({ role }: Pick<Member, 'role'>): File['can'] => ({ change: holds(role, 'files.write') });

/** What somebody unknown sent along is seen by who sees their letter: everybody. */
const cameWithMail = sql`exists (
  select from message_files a join messages m on m.organisation_id = a.organisation_id and m.id = a.message_id
  where a.organisation_id = f.organisation_id and a.file_id = f.id and m.lead_id is null and m.direction = 'in')`;

/** What lies nowhere is seen by whoever brought it and the heads of the organisation, or as the letter it came with. */
export const looseVisibleTo = (actor: Member): Sql =>
  isHead(actor) ? sql.raw('true') : sql`(coalesce(f.created_by = ${actor.userId}, false) or ${cameWithMail})`;

/**
 * The rule as a condition on `files f left join leads l`, as far as it is known here: of a file on a lead and of one that lies
 * nowhere. Who sees what lies elsewhere is for those to say who know the place (`server/inventory/files/policy.ts`, by the same
 * rule); here it is not seen.
 */
export const fileVisibleTo = (actor: Member): Sql => sql`
  case when f.lead_id is not null then ${visibleTo(actor)}
    else f.record_id is null and f.folder_id is null and ${looseVisibleTo(actor)} end`;
