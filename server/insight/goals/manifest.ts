import type { Domain } from '#server/domain.ts';
import { goalRoutes } from './goals.ts';

export const goals = { routes: goalRoutes } satisfies Domain;
