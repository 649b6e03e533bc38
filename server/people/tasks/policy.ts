import { holds } from '#contract/core/access.ts';
import type { Task } from '#contract/people/tasks.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { visibleTo } from '../leads/policy.ts';

export const isHead = ({ role }: Pick<Member, 'role'>): boolean => role === 'owner' || role === 'admin';

/** Whoever sees a task and has the right to work may change it: they could as well change the lead it is on. */
export const canDo = ({ role }: Pick<Member, 'role'>): Task['can'] => ({ change: holds(role, 'tasks.work') });

/**
 * The rule as a condition on `tasks k left join leads l`: a task on a lead is seen by whoever sees the lead, any other by
 * whoever made it, whoever is to do it, and the heads of the organisation.
 */
export const taskVisibleTo = (actor: Member): Sql => sql`
  case when k.lead_id is not null then ${visibleTo(actor)} else ${ownOf(actor, sql`k`)} end`;

/** Of tasks on no lead, under whatever name they are asked for. */
export const ownOf = (actor: Member, task: Sql): Sql =>
  isHead(actor)
    ? sql.raw('true')
    : sql`(${task}.assignee_id = ${actor.userId} or ${task}.created_by = ${actor.userId})`;
