import type { Domain } from '#server/domain.ts';
import { alertJob } from './alert-job.ts';
import { milestonesListener } from './milestones-listener.ts';
import { outlivedTelemetry } from './outlived.ts';
import { telemetryRoutes } from './routes.ts';

export const telemetry = {
  routes: telemetryRoutes,
  jobs: [alertJob],
  listeners: [milestonesListener],
  outlived: [...outlivedTelemetry],
} satisfies Domain;
