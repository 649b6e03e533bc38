import type { Domain } from '#server/domain.ts';
import { deeds } from './deeds.ts';
import { departing } from './departures.ts';
import { hanging } from './hanging.ts';
import { resultsListener } from './listener.ts';
import { notices } from './notices.ts';
import { outgoing } from './outgoing.ts';
import { testJob } from './preview.ts';
import { countJob } from './reach.ts';
import { campaignRoutes } from './routes.ts';
import { walkJob } from './walk.ts';

export const campaigns = {
  routes: campaignRoutes,
  jobs: [walkJob, countJob, testJob],
  listeners: [resultsListener],
  outgoing,
  departing,
  notices,
  programs: { deeds },
  sights: { campaign: 'everybody' },
  hanging,
} satisfies Domain;
