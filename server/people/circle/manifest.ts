import type { Domain } from '#server/domain.ts';
import { circleRoutes } from './routes.ts';

export const circle = {
  routes: circleRoutes,
} satisfies Domain;
