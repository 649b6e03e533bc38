import type { Domain } from '#server/domain.ts';
import { commercialRoutes } from './routes.ts';

const toBrokers = { right: 'commercial.read' } as const;

export const commercial = {
  routes: commercialRoutes,
  sights: { commercial_building: toBrokers, commercial_lease: toBrokers, commercial_proposal: toBrokers },
} satisfies Domain;
