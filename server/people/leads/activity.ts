import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** A `set` list for `leads` when a member works on a lead: it records the activity and ends the lead's wait. */
export const worked = sql`last_activity_at = now(), waits_since = null`;

/**
 * A `set` list for `leads` when the lead acts (a reply, a visit). It is not work by a member, so a lead that is already waiting keeps
 * waiting.
 */
export const heard = sql`waits_since = coalesce(waits_since, last_activity_at), last_activity_at = now()`;

export const hearFrom = (tx: Tx, leadId: string): Promise<number> =>
  tx.run(sql`update leads set ${heard} where organisation_id = ${tx.scope.organisationId} and id = ${leadId}`);

export const workOn = (tx: Tx, leadId: string): Promise<number> =>
  tx.run(sql`update leads set ${worked} where organisation_id = ${tx.scope.organisationId} and id = ${leadId}`);

/** Records that a member contacted the lead. */
export const reach = (tx: Tx, leadId: string): Promise<number> =>
  tx.run(sql`
    update leads set ${worked}, last_touch_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${leadId}`);

/**
 * Stores when each lead last set off a behavior alert. Rows are locked by id, the order that every multi-lead lock uses, to avoid
 * deadlocks.
 */
export const markTriggered = (tx: Tx, ids: readonly string[], at: readonly string[]): Promise<number> =>
  tx.run(sql`
    with locked as (
      select id from leads where organisation_id = ${tx.scope.organisationId} and id = any(${ids}::uuid[]) order by id for no key update)
    update leads l set triggered_at = f.at
    from unnest(${ids}::uuid[], ${at}::timestamptz[]) f(id, at) join locked k on k.id = f.id
    where l.organisation_id = ${tx.scope.organisationId} and l.id = f.id`);
