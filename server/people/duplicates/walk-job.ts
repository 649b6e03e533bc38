import { z } from 'zod';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { matchLeads } from './match-leads.ts';

const atATime = 1_000;

/**
 * Compares all leads of an organization once, by id, and resumes where it stopped. Each step is a small transaction of its own, so even a
 * million leads never lock much at once.
 */
export const walkJob = defineJob({
  kind: 'leads.find_duplicates',
  payload: z.strictObject({}),
  concurrency: 1,
  timeoutSeconds: 3_600,
  async run({ services, job, signal }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
    let isThere = true;
    while (isThere) {
      signal.throwIfAborted();
      isThere = await services.db.withOrg(scope, step);
    }
    return undefined;
  },
});

async function step(tx: Tx): Promise<boolean> {
  await tx.allowSeconds(60);
  const { organisationId } = tx.scope;
  const { walked_to } = await tx.get<{ walked_to: string }>(sql`
    insert into match_walks (organisation_id) values (${organisationId})
    on conflict (organisation_id) do update set walked_to = match_walks.walked_to returning walked_to`);
  const leads = await tx.all<{ id: string }>(sql`
    select id from leads where organisation_id = ${organisationId} and id > ${walked_to} order by id limit ${sql.int(atATime)}`);
  await matchLeads(
    tx,
    leads.map(({ id }) => id),
  );
  const last = leads.at(-1)?.id ?? walked_to;
  await tx.run(sql`
    update match_walks set walked_to = ${last}, finished_at = ${leads.length < atATime ? sql`now()` : sql`finished_at`}
    where organisation_id = ${organisationId}`);
  return leads.length === atATime;
}
