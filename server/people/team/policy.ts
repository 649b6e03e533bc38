import { holds } from '#contract/core/access.ts';
import { teamOf } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** Who may change a member's capacity and licenses: owners and admins for everyone, managers for the members they lead. */
export function manages(actor: Member): Sql {
  if (holds(actor.role, 'team.manage')) return sql.raw('true');
  return actor.role === 'manager' ? sql`m.user_id = any(${teamOf(actor)})` : sql.raw('false');
}

/** Every working member may change their own hours. */
export const changes = (actor: Member): Sql =>
  holds(actor.role, 'team.work') ? sql`(m.user_id = ${actor.userId} or ${manages(actor)})` : sql.raw('false');
