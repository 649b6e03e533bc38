import { z } from 'zod';
import { id, instant } from '#contract/core/primitives.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { countScores, weightsOf } from './count-scores.ts';

/** Kept small, so that lead rows are not locked for long. */
const chunk = 1_000;

const payload = z.discriminatedUnion('of', [
  /** The points of the rules have changed. */
  z.strictObject({ of: z.literal('all') }),
  /** A new day has begun, so fading points are worth less. */
  z.strictObject({ of: z.literal('engaged') }),
  /** An import added leads. */
  z.strictObject({ of: z.literal('since'), since: instant }),
]);

/** An import takes minutes, and its event is written at its end. */
const importMinutes = 60;

/** The smallest id that can have been generated since then, because ids begin with their time. */
const idAt = (at: string, minutesBefore: number): string => {
  const ms = Date.parse(at) - minutesBefore * 60_000;
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

/** Goes through leads by id, one chunk per transaction, and resumes where it was interrupted. */
export const recountJob = defineJob({
  kind: 'scoring.recount',
  payload,
  timeoutSeconds: 3_600,
  concurrency: 1,
  async run({ services, job, payload: what, progress, signal }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    const lowest = what.of === 'since' ? idAt(what.since, importMinutes) : '00000000-0000-0000-0000-000000000000';
    const reached = z.strictObject({ after: id }).safeParse(progress.checkpoint);
    let after = reached.success ? reached.data.after : lowest;
    const only: Sql = what.of === 'engaged' ? sql`and l.engagement <> 0` : sql`and l.archived_at is null`;
    let changed = 0;
    for (;;) {
      signal.throwIfAborted();
      const done = await services.db.withOrg(scope, async (tx) => {
        const ids = await tx.all<{ id: string }>(sql`
          select l.id from leads l where l.organisation_id = ${scope.organisationId} and l.id > ${after} ${only}
          order by l.id limit ${sql.int(chunk)}`);
        changed += await countScores(
          tx,
          ids.map((row) => row.id),
          await weightsOf(tx),
        );
        const last = ids.at(-1);
        if (last) await progress.commit(tx, { done: ids.length, checkpoint: { after: last.id } });
        after = last?.id ?? after;
        return ids.length < chunk;
      });
      if (done) return { result: { changed } };
    }
  },
});
