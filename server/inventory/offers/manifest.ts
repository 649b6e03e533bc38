import type { Domain } from '#server/domain.ts';
import { expireListingOfferJob } from './expire-job.ts';
import { offerRoutes } from './routes.ts';
import { soldHomeListener } from './sold-home.ts';

export const offers = {
  routes: offerRoutes,
  jobs: [expireListingOfferJob],
  listeners: [soldHomeListener],
} satisfies Domain;
