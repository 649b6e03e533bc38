import { sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';

/** Until somebody says otherwise, an organization's days are those of the first of its heads who works in it. */
export async function startZone(tx: Tx, timeZone: string): Promise<void> {
  const { isSet } = await tx.get<{ isSet: boolean }>(sql`
    select exists (select from reporting_zones where organisation_id = ${tx.scope.organisationId}) as "isSet"`);
  if (!isSet) await setZone(tx, timeZone);
}

/** Days that were counted in the zone of before are laid out anew in the same transaction, so that no number is of two zones. */
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
