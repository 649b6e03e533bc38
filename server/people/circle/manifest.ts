import type { Domain } from '#server/domain.ts';
import { hanging } from './hanging.ts';
import { circleRoutes } from './routes.ts';

export const circle = {
  routes: circleRoutes,
  hanging,
} satisfies Domain;
