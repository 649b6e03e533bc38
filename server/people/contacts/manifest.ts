import type { Domain } from '#server/domain.ts';
import { hanging } from './hanging.ts';
import { contactRoutes } from './routes.ts';

export const contacts = {
  routes: contactRoutes,
  hanging,
} satisfies Domain;
