import type { Domain } from '#server/domain.ts';
import { auditRoutes } from './routes.ts';
import { sealsListener } from './seals.ts';

export const audit = {
  routes: auditRoutes,
  listeners: [sealsListener],
} satisfies Domain;
