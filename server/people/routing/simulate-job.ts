import { z } from 'zod';
import type { SimulationResult } from '#contract/people/routing.ts';
import { restingStages, ruleSet } from '#contract/people/routing-rules.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { Thread } from '#server/core/jobs/in-thread.ts';
import { incomingOf, type LeadRow, leadFacts, ownerOf, readCandidates } from './desk.ts';
import type { PastLead, ReplayGiven } from './simulate.ts';
import { lastAsked, needsOf, type Whereabouts, whereaboutsOf } from './whereabouts.ts';

/** The number of leads that are read, and reported as done, together. */
const chunk = 2_000;
const days = 90;

type Row = LeadRow & { at: string; isResting: boolean };
type Known = { row: Row; where: Whereabouts };

/** Replays the leads of the last 90 days under draft rules, in time order and in chunks, without writing anything. */
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
    const needs = needsOf(rules);
    const about = needs.home ? lastAsked(organisationId) : sql`null`;
    const since = sql`now() - ${days} * interval '1 day'`;
    const { people, total } = await services.db.withOrg(scope, async (tx) => ({
      people: await readCandidates(tx),
      total: await tx.get<{ leads: number }>(sql`
        select count(*)::int as leads from leads l where l.organisation_id = ${organisationId} and l.created_at >= ${since}`),
    }));
    progress.add({ total: total.leads });
    await using thread = new Thread(
      new URL('./simulate-thread.ts', import.meta.url),
      { rules, people, owner: ownerOf(people) } satisfies ReplayGiven,
      signal,
    );
    let replaying = Promise.resolve(0);
    for (let last: string | null = null; ; ) {
      signal.throwIfAborted();
      const rows: Known[] = await services.db.withOrg(scope, async (tx) => {
        await tx.allowSeconds(60);
        // Ids are generated in time order, so the primary key supports this query.
        const read = await tx.all<Row>(sql`
          select ${leadFacts}, ${about} as about, l.created_at as at, l.stage = any(${restingStages}::text[]) as "isResting" from leads l
          where l.organisation_id = ${organisationId} and l.created_at >= ${since} and (${last}::uuid is null or l.id > ${last}::uuid)
          order by l.id limit ${sql.int(chunk)}`);
        const where = await whereaboutsOf(tx, read, needs);
        return read.map((row, place) => ({ row, where: where[place]! }));
      });
      progress.add({ done: await replaying });
      // The next chunk is read while this one is replayed.
      replaying = thread.ask<number>(rows.map(pastOf));
      last = rows.at(-1)?.row.id ?? null;
      if (rows.length < chunk) break;
    }
    progress.add({ done: await replaying });
    return { result: await thread.ask<SimulationResult>(null) };
  },
});

const pastOf = ({ row, where }: Known): PastLead => ({
  lead: incomingOf(row, where),
  listingAgent: where.listingAgent,
  at: Date.parse(row.at),
  owner: row.owner,
  isResting: row.isResting,
});
