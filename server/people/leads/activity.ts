import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Somebody of ours did something for a lead: nobody waits any more. Set in `leads`. */
export const worked = sql`last_activity_at = now(), waits_since = null`;

/** The lead did something themself. That is nobody's work: who waited goes on waiting. Set in `leads`. */
export const heard = sql`waits_since = coalesce(waits_since, last_activity_at), last_activity_at = now()`;

export const hearFrom = (tx: Tx, leadId: string): Promise<number> =>
  tx.run(sql`update leads set ${heard} where organisation_id = ${tx.scope.organisationId} and id = ${leadId}`);

export const workOn = (tx: Tx, leadId: string): Promise<number> =>
  tx.run(sql`update leads set ${worked} where organisation_id = ${tx.scope.organisationId} and id = ${leadId}`);

/** Somebody of ours reached the lead. */
export const reach = (tx: Tx, leadId: string): Promise<number> =>
  tx.run(sql`
    update leads set ${worked}, last_touch_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${leadId}`);

/** Did something that its agent is called to, each at its time. Locked in the order that all who lock several keep. */
export const markTriggered = (tx: Tx, ids: readonly string[], at: readonly string[]): Promise<number> =>
  tx.run(sql`
    with locked as (
      select id from leads where organisation_id = ${tx.scope.organisationId} and id = any(${ids}::uuid[]) order by id for no key update)
    update leads l set triggered_at = f.at
    from unnest(${ids}::uuid[], ${at}::timestamptz[]) f(id, at) join locked k on k.id = f.id
    where l.organisation_id = ${tx.scope.organisationId} and l.id = f.id`);
