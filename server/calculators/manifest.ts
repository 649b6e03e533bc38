import type { Domain } from '#server/domain.ts';
import { calculatorRoutes } from './routes.ts';

export const calculators = { routes: calculatorRoutes } satisfies Domain;
