import type { Domain } from '#server/domain.ts';
import { valuationRoutes } from './routes.ts';

export const valuations = { routes: valuationRoutes } satisfies Domain;
