import type { Domain } from '#server/domain.ts';
import { placeRoutes } from './routes.ts';

export const places = {
  routes: placeRoutes,
} satisfies Domain;
