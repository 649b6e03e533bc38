import { holds } from '#contract/core/access.ts';
import { teamOf } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** Who may say how much somebody works and what they hold: heads of everybody, managers of whom they lead. */
export function manages(actor: Member): Sql {
  if (holds(actor.role, 'team.manage')) return sql.raw('true');
  return actor.role === 'manager' ? sql`m.user_id = any(${teamOf(actor)})` : sql.raw('false');
}

/** Everybody who works says themselves when. */
export const changes = (actor: Member): Sql =>
  holds(actor.role, 'team.work') ? sql`(m.user_id = ${actor.userId} or ${manages(actor)})` : sql.raw('false');
