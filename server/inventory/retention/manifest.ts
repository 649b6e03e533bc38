import type { Domain } from '#server/domain.ts';
import { applyRetentionJob, retentionListener } from './apply-job.ts';
import { purgeJob } from './purge-job.ts';
import { retentionRoutes } from './routes.ts';

export const retention = {
  routes: retentionRoutes,
  jobs: [applyRetentionJob, purgeJob],
  listeners: [retentionListener],
  sights: {
    purge_report: { right: 'files.hold' },
  },
} satisfies Domain;
