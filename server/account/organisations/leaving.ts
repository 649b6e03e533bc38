import { graceDays } from '#contract/account/organisation-deletion.ts';
import { tellProcesses } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries, Tx } from '#server/core/db/transaction.ts';

export type Leaving = { id: string; deleteAt: string; timeZone: string };

/**
 * From now on nobody can work here. The grace period counts whole days in the organization's time zone and ends at the midnight after the
 * last. A repeated call changes nothing.
 */
export async function beginLeaving(tx: Tx, timeZone: string): Promise<Leaving | undefined> {
  const { organisationId, userId } = tx.scope;
  const marked = await tx.one<{ deleteAt: string; name: string }>(sql`
    update organisations set version = version + 1,
      delete_at = ((now() at time zone ${timeZone})::date + ${graceDays + 1}::int)::timestamp at time zone ${timeZone}
    where id = ${organisationId} and delete_at is null and demo_ends_at is null
    returning delete_at as "deleteAt", name`);
  if (!marked) return undefined;
  const made = await tx.get<Leaving>(sql`
    insert into organisation_deletions (of_organisation, name, asked_by, asked_by_name, delete_at, time_zone)
    select ${organisationId}::uuid, ${marked.name}::text, u.id, u.first_name || ' ' || u.last_name, ${marked.deleteAt}::timestamptz, ${timeZone}::text
    from users u where u.id = ${userId}
    returning id, delete_at as "deleteAt", time_zone as "timeZone"`);
  await callBack(tx);
  return made;
}

/** Returns whether the organization was being deleted. */
export async function endLeaving(tx: Tx): Promise<boolean> {
  const { organisationId, userId } = tx.scope;
  const marked = await tx.run(sql`
    update organisations set delete_at = null, version = version + 1
    where id = ${organisationId} and delete_at > now() and demo_ends_at is null`);
  if (marked === 0) return false;
  await tx.run(sql`
    update organisation_deletions set restored_at = now(), restored_by = ${userId}
    where of_organisation = ${organisationId} and restored_at is null and purged_at is null`);
  await callBack(tx);
  return true;
}

/** Notes the subscription that was canceled because this organization is being deleted. */
export const noteStoppedPlan = (tx: Queries, organisationId: string, subscriptionId: string): Promise<number> =>
  tx.run(sql`
    update organisation_deletions set stopped_subscription = ${subscriptionId}
    where of_organisation = ${organisationId} and restored_at is null and purged_at is null`);

/** Whether a subscription was canceled for that reason, and not by its payer. */
export const isStoppedPlan = async (tx: Queries, subscriptionId: string): Promise<boolean> =>
  (await tx.one(sql`select from organisation_deletions where stopped_subscription = ${subscriptionId} limit 1`)) !==
  undefined;

export const forgetStoppedPlan = (tx: Queries, subscriptionId: string): Promise<number> =>
  tx.run(sql`
    update organisation_deletions set stopped_subscription = null where stopped_subscription = ${subscriptionId}`);

/** Makes all processes reload what they cached about the organization's members. */
async function callBack(tx: Tx): Promise<void> {
  await tellProcesses(tx, (await memberIds(tx)).map(String));
}

export const memberIds = async (tx: Tx): Promise<string[]> => {
  const rows = await tx.all<{ id: string }>(sql`
    select user_id as id from memberships where organisation_id = ${tx.scope.organisationId} and removed_at is null`);
  return rows.map(({ id }) => id);
};
