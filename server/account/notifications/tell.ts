import type { notificationKinds } from '#contract/account/notifications.ts';
import { holds, type Right, roles } from '#contract/core/access.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { DeliveredEvent } from '#server/core/events/listener.ts';

export type NoticeKind = (typeof notificationKinds)[number];
export type Told = { users: (string | null)[]; data: Record<string, unknown> };

/** The users to notify of an event, and the values for the message. The caller leaves out the person who acted. */
export type Tell = (event: DeliveredEvent, tx: Tx) => Told | Promise<Told>;

/** Each domain declares the notifications for its own events in its `notices.ts`. */
export type Notices = { readonly [K in NoticeKind]?: Tell };

/** The organization's owners and admins. */
export async function headsOf(tx: Tx): Promise<string[]> {
  const heads = await tx.all<{ id: string }>(sql`
    select user_id as id from memberships
    where organisation_id = ${tx.scope.organisationId} and role in ('owner', 'admin') and removed_at is null`);
  return heads.map(({ id: user }) => user);
}

/** Above this number, each would assume that another person handles it. */
const mostHolders = 100;

/** Members whose role has a permission, the most powerful roles first. */
export async function holdersOf(tx: Tx, right: Right): Promise<string[]> {
  const able = roles.filter((role) => holds(role, right));
  const holders = await tx.all<{ id: string }>(sql`
    select user_id as id from memberships
    where organisation_id = ${tx.scope.organisationId} and role = any(${able}::text[]) and removed_at is null
    order by array_position(${able}::text[], role), user_id limit ${sql.int(mostHolders)}`);
  return holders.map(({ id: user }) => user);
}
