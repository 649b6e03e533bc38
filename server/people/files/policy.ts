import { holds } from '#contract/core/access.ts';
import type { File } from '#contract/people/files.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { visibleTo } from '../leads/policy.ts';
import { isHead } from '../tasks/policy.ts';

export const canDo = ({ role }: Pick<Member, 'role'>): File['can'] => ({ change: holds(role, 'files.write') });

/**
 * The rule as a condition on `files f left join leads l`: a file on a lead is seen by whoever sees the lead, any other by
 * whoever brought it and the heads of the organisation.
 */
export const fileVisibleTo = (actor: Member): Sql => sql`
  case when f.lead_id is not null then ${visibleTo(actor)}
    else ${isHead(actor) ? sql.raw('true') : sql`f.created_by = ${actor.userId}`} end`;
