import type { Domain } from '#server/domain.ts';
import { listingDeparturesListener, releaseListingsJob } from './departures.ts';
import { departureRoutes } from './routes.ts';

export const listingDepartures = {
  routes: departureRoutes,
  jobs: [releaseListingsJob],
  listeners: [listingDeparturesListener],
} satisfies Domain;
