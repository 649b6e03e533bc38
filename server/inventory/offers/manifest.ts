import type { Domain } from '#server/domain.ts';
import { expireListingOfferJob } from './expire-job.ts';
import { offerRoutes } from './routes.ts';

export const offers = {
  routes: offerRoutes,
  jobs: [expireListingOfferJob],
} satisfies Domain;
