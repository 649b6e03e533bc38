import { sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';

/** Unless an organization's time zone was chosen, it is set to that of the first owner or admin who works in it. */
export async function startZone(tx: Tx, timeZone: string): Promise<void> {
  const { isSet } = await tx.get<{ isSet: boolean }>(sql`
    select exists (select from reporting_zones where organisation_id = ${tx.scope.organisationId}) as "isSet"`);
  if (!isSet) await setZone(tx, timeZone);
}

/** Days counted in the previous time zone are recalculated in the same transaction, so that no number mixes two zones. */
export async function setZone(tx: Tx, timeZone: string): Promise<void> {
  const { organisationId } = tx.scope;
  const changed = await tx.run(sql`
    insert into reporting_zones as z (organisation_id, time_zone) values (${organisationId}, ${timeZone})
    on conflict (organisation_id) do update set time_zone = excluded.time_zone, version = z.version + 1
      where z.time_zone <> excluded.time_zone`);
  if (changed === 0) return;
  await tx.allowSeconds(120);
  await tx.run(sql`select lintel.lay_out_lead_days(${organisationId})`);
  tx.record({
    kind: 'metrics.zone_changed',
    subject: { type: 'organisation', id: organisationId },
    data: { timeZone },
  });
}
