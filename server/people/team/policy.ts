import { holds } from '#contract/core/access.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** Whom a member leads: a manager those of their teams. */
export const isLedBy = (actor: Member): Sql => sql`exists (
  select from team_members mine join team_members theirs
    on theirs.organisation_id = mine.organisation_id and theirs.team_id = mine.team_id
  where mine.organisation_id = ${actor.organisationId} and mine.user_id = ${actor.userId} and theirs.user_id = m.user_id)`;

/** Who may say how much somebody works and what they hold: heads of everybody, managers of whom they lead. */
export function manages(actor: Member): Sql {
  if (holds(actor.role, 'team.manage')) return sql.raw('true');
  return actor.role === 'manager' ? sql`(m.user_id <> ${actor.userId} and ${isLedBy(actor)})` : sql.raw('false');
}

/** Everybody who works says themselves when. */
export const changes = (actor: Member): Sql =>
  holds(actor.role, 'team.work') ? sql`(m.user_id = ${actor.userId} or ${manages(actor)})` : sql.raw('false');
