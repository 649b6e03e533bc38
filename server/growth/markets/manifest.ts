import type { Domain } from '#server/domain.ts';
import { hanging } from './hanging.ts';
import { marketRoutes } from './routes.ts';
import { deeds, enterJob, enterSchedule } from './subscriptions.ts';

export const markets = {
  routes: marketRoutes,
  jobs: [enterJob],
  schedules: [enterSchedule],
  programs: { deeds },
  hanging,
} satisfies Domain;
