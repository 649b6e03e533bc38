import type { notificationKinds } from '#contract/account/notifications.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { DeliveredEvent } from '#server/core/events/listener.ts';

export type NoticeKind = (typeof notificationKinds)[number];
export type Told = { users: (string | null)[]; data: Record<string, unknown> };

/** Who is to be told of an event, and with what. Whoever did it is left out by who asks. */
export type Tell = (event: DeliveredEvent, tx: Tx) => Told | Promise<Told>;

/** A domain tells of its own events, in its `notices.ts`. */
export type Notices = { readonly [K in NoticeKind]?: Tell };

/** Who answers for the organisation's rules and doors. */
export async function headsOf(tx: Tx): Promise<string[]> {
  const heads = await tx.all<{ id: string }>(sql`
    select user_id as id from memberships
    where organisation_id = ${tx.scope.organisationId} and role in ('owner', 'admin') and removed_at is null`);
  return heads.map(({ id: user }) => user);
}
