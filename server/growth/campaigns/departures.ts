import { chunk } from '#server/core/bulk/chunks.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { pauseProgram } from '#server/core/programs/own.ts';
import type { Departing } from '#server/people/departures/release.ts';

/**
 * Gives the campaigns of a member who leaves to the member who gets the leads, or to nobody. Running campaigns are paused, because they are
 * signed by the departing member; resuming sends them in the name of the member who does so.
 */
async function releaseCampaigns(tx: Tx, userId: string, to: string | null): Promise<number> {
  const { organisationId } = tx.scope;
  const theirs = await tx.all<{ id: string; name: string; programId: string | null; wasRunning: boolean }>(sql`
    with theirs as (
      select id, state in ('scheduled', 'sending') as running from campaigns
      where organisation_id = ${organisationId} and owner_id = ${userId} order by id limit ${sql.int(chunk)} for update)
    update campaigns c set owner_id = ${to}::uuid, state = case when t.running then 'paused' else c.state end, version = c.version + 1
    from theirs t where c.organisation_id = ${organisationId} and c.id = t.id
    returning c.id, c.name, c.program_id as "programId", t.running as "wasRunning"`);
  for (const { id, name, programId, wasRunning } of theirs) {
    if (!wasRunning || !programId) continue;
    await pauseProgram(tx, programId);
    tx.record({ kind: 'campaign.paused', subject: { type: 'campaign', id }, data: { name } });
  }
  return theirs.length;
}

export const departing: readonly Departing[] = [{ of: 'leads', release: releaseCampaigns }];
