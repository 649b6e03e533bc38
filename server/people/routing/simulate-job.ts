import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { ruleSet } from '#contract/people/routing-rules.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { incomingOf, type LeadRow, leadFacts, ownerOf, readCandidates, restingStages } from './desk.ts';
import { Replay } from './simulate.ts';

/** Read at once, and told as done together. */
const chunk = 2_000;
const days = 90;
/** So long leads are replayed before others are served again: how many that are depends on how many people there are to ask. */
const stretchMs = 15;

type Row = LeadRow & { at: string; isResting: boolean };

/** Replays the leads of the last 90 days under a draft. Reads them in the order of time, a chunk at a time, and writes nothing. */
export const simulateJob = defineJob({
  kind: 'routing.simulate',
  payload: z.object({ rules: ruleSet }),
  timeoutSeconds: 600,
  maxAttempts: 3,
  concurrency: 1,
  shown: true,
  async run({ services, job, payload: { rules }, progress, signal }) {
    const organisationId = job.organisationId!;
    const scope = { organisationId, userId: null, actorKind: 'system' as const };
    const since = sql`now() - ${days} * interval '1 day'`;
    const { people, total } = await services.db.withOrg(scope, async (tx) => ({
      people: await readCandidates(tx),
      total: await tx.get<{ leads: number }>(sql`
        select count(*)::int as leads from leads l where l.organisation_id = ${organisationId} and l.created_at >= ${since}`),
    }));
    progress.add({ total: total.leads });
    const replay = new Replay(rules, people, ownerOf(people));
    for (let last: string | null = null; ; ) {
      signal.throwIfAborted();
      const rows: Row[] = await services.db.withOrg(scope, async (tx) => {
        await tx.allowSeconds(60);
        // Ids are made in the order of time, so the primary key carries it.
        return tx.all<Row>(sql`
          select ${leadFacts}, l.created_at as at, l.stage = any(${restingStages}::text[]) as "isResting" from leads l
          where l.organisation_id = ${organisationId} and l.created_at >= ${since} and (${last}::uuid is null or l.id > ${last}::uuid)
          order by l.id limit ${sql.int(chunk)}`);
      });
      let begun = performance.now();
      for (const row of rows) {
        if (performance.now() - begun > stretchMs) {
          await setImmediate();
          begun = performance.now();
        }
        replay.take({
          lead: incomingOf(row, false),
          at: Date.parse(row.at),
          owner: row.owner,
          isResting: row.isResting,
        });
      }
      progress.add({ done: rows.length });
      last = rows.at(-1)?.id ?? null;
      if (rows.length < chunk) break;
    }
    return { result: replay.result() };
  },
});
