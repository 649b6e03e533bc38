import { scoring } from '#contract/people/scoring.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { changeRules, previewRules, readRules } from './change-rules.ts';
import { explainScore } from './explain-score.ts';
import { modelState } from './model/state.ts';
import { trainJob } from './model/train-job.ts';
import { signalLead } from './signal-lead.ts';

export const scoringRoutes: Served[] = [
  serve(scoring.explain, ({ tx, actor, input }) => explainScore(tx, actor, input.id)),
  serve(scoring.signal, async ({ tx, actor, input }) => {
    await signalLead(tx, actor, input);
    return { done: true as const };
  }),
  serve(scoring.rules, ({ tx }) => readRules(tx)),
  serve(scoring.preview, ({ tx, input }) => previewRules(tx, input.weights)),
  serve(scoring.changeRules, ({ tx, actor, version, input }) => changeRules(tx, actor, version, input.weights)),
  serve(scoring.model, ({ tx }) => modelState(tx)),
  serve(scoring.train, async ({ tx, actor }) => {
    const jobId = await tx.enqueue(trainJob.with({}, { key: 'train' }));
    tx.record({
      kind: 'job.started',
      subject: { type: 'job', id: jobId },
      data: { job: trainJob.kind, by: actor.userId },
    });
    return { jobId };
  }),
];
