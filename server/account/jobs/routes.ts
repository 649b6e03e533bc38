import { jobs } from '#contract/account/jobs.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { cancelJob } from './cancel-job.ts';
import { jobJson, jobPage } from './queries.ts';
import { undoJob } from './undo-job.ts';

export const jobRoutes: Served[] = [
  serveJson(jobs.list, jobPage),
  serveJson(jobs.get, ({ id }, actor) => jobJson(id, actor)),
  serve(jobs.cancel, ({ tx, actor, input }) => cancelJob(tx, actor, input.id)),
  serve(jobs.undo, ({ tx, actor, input }) => undoJob(tx, actor, input.id)),
];
