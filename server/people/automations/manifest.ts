import type { Domain } from '#server/domain.ts';
import { deeds } from './deeds.ts';
import { jobs, listener, schedules } from './engine.ts';
import { enrolJob } from './enrolling.ts';
import { notices } from './notices.ts';
import { outgoing } from './outgoing.ts';
import { automationRoutes } from './routes.ts';

export const automations = {
  routes: automationRoutes,
  jobs: [...jobs, enrolJob],
  schedules,
  listeners: [listener],
  notices,
  outgoing,
  programs: { deeds },
  sights: { automation: 'everybody' },
} satisfies Domain;
