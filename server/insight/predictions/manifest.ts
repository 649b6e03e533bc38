import { z } from 'zod';
import { holds, type Role } from '#contract/core/access.ts';
import { predictions as calls, targetRights, targets } from '#contract/insight/predictions.ts';
import { sql } from '#server/core/db/sql.ts';
import { serve, serveJson } from '#server/core/http/serve.ts';
import type { Domain } from '#server/domain.ts';
import { followed } from './followed.ts';
import { predictionPage, predictionStates } from './queries.ts';
import { trainPredictionsJob, weeklyPredictionsJob, weeklyPredictionsSchedule } from './train-job.ts';

export const predictions = {
  routes: [
    serve(calls.state, ({ tx, actor }) => predictionStates(tx, actor)),
    serveJson(calls.list, predictionPage),
    serve(calls.followed, ({ tx, actor, input }) => followed(tx, actor, input)),
    serve(calls.train, async ({ tx, actor }) => {
      const jobId = await tx.enqueue(trainPredictionsJob.with({}, { key: 'train' }));
      tx.record({
        kind: 'job.started',
        subject: { type: 'job', id: jobId },
        data: { job: trainPredictionsJob.kind, by: actor.userId },
      });
      return { jobId };
    }),
  ],
  jobs: [trainPredictionsJob, weeklyPredictionsJob],
  schedules: [weeklyPredictionsSchedule],
  notices: {
    /** Whoever may have it learn anew, and sees what it is about. */
    'prediction.drifted': async ({ data }, tx) => {
      const { target } = z.object({ target: z.enum(targets) }).parse(data);
      const members = await tx.all<{ id: string; role: Role }>(sql`
        select user_id as id, role from memberships where organisation_id = ${tx.scope.organisationId} and removed_at is null`);
      const told = members.filter(({ role }) => holds(role, 'scoring.change') && holds(role, targetRights[target]));
      return { users: told.map(({ id }) => id), data: { target } };
    },
  },
} satisfies Domain;
