import type { Domain } from '#server/domain.ts';
import { auditRoutes } from './routes.ts';

export const audit = {
  routes: auditRoutes,
} satisfies Domain;
