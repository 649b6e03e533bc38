import { z } from 'zod';
import { experiments as calls } from '#contract/growth/experiments/experiments.ts';
import { sql } from '#server/core/db/sql.ts';
import { serve, serveJson } from '#server/core/http/serve.ts';
import type { Domain } from '#server/domain.ts';
import { comparedCampaigns } from '../campaigns/queries.ts';
import { judgeAllJob, judgeExperimentJob, judgeSchedule } from './judge-job.ts';
import { experimentPage, peoplePage } from './queries.ts';
import {
  applyExperiment,
  blocksOf,
  createExperiment,
  planOf,
  removeExperiment,
  startExperiment,
  stopExperiment,
} from './write.ts';

export const experiments = {
  routes: [
    serve(calls.list, ({ tx, actor, input }) => experimentPage(tx, actor, input)),
    serve(calls.campaigns, async ({ tx }) => ({ rows: await comparedCampaigns(tx) })),
    serve(calls.blocks, ({ tx, input }) => blocksOf(tx, input.page)),
    serve(calls.plan, ({ tx, input }) => planOf(tx, input)),
    serve(calls.create, ({ tx, actor, input }) => createExperiment(tx, actor, input)),
    serve(calls.start, ({ tx, actor, input }) => startExperiment(tx, actor, input.id)),
    serve(calls.stop, ({ tx, actor, input }) => stopExperiment(tx, actor, input.id)),
    serve(calls.apply, ({ tx, actor, services, input }) => applyExperiment(tx, actor, services, input)),
    serve(calls.remove, async ({ tx, actor, input }) => {
      await removeExperiment(tx, actor, input.id);
      return { done: true as const };
    }),
    serveJson(calls.people, peoplePage),
  ],
  jobs: [judgeAllJob, judgeExperimentJob],
  schedules: [judgeSchedule],
  notices: {
    /** Notifies the member who started it, who has to choose a version. */
    'experiment.ended': async ({ subject, data }, tx) => {
      const { name } = z.object({ name: z.string() }).parse(data);
      const users = await tx.all<{ id: string }>(sql`
        select started_by as id from experiments where organisation_id = ${tx.scope.organisationId} and id = ${subject.id} and started_by is not null`);
      return { users: users.map(({ id }) => id), data: { name } };
    },
  },
  sights: { experiment: 'everybody' },
} satisfies Domain;
