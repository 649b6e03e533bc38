import { sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';

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
