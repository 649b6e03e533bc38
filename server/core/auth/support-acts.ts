import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Scope } from '../db/transaction.ts';

type SupportDeed = { call: string; record: string; wrote: boolean; refused: boolean };

/** Repeated calls share one row, which counts them and keeps the time of the last one. */
export const keepSupportAct = (db: Database, scope: Scope, accessId: string, deed: SupportDeed): Promise<unknown> =>
  db.withOrg(scope, (tx) =>
    tx.run(sql`
      insert into support_acts as a (organisation_id, access_id, call, record, wrote, refused)
      values (${scope.organisationId}, ${accessId}, ${deed.call}, ${deed.record}, ${deed.wrote}, ${deed.refused})
      on conflict (organisation_id, access_id, call, record, refused) do update set times = a.times + 1, last_at = now()`),
  );
