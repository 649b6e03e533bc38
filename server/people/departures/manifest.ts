import type { Domain } from '#server/domain.ts';
import { departuresListener, releaseJob } from './departures.ts';
import { departureExportRoutes } from './export/routes.ts';
import { writeExportJob } from './export/write-job.ts';

export const departures = {
  routes: departureExportRoutes,
  jobs: [releaseJob, writeExportJob],
  listeners: [departuresListener],
} satisfies Domain;
