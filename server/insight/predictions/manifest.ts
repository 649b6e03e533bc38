import { predictions as calls } from '#contract/insight/predictions.ts';
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
} satisfies Domain;
