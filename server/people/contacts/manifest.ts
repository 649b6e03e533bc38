import type { Domain } from '#server/domain.ts';
import { contactRoutes } from './routes.ts';

export const contacts = {
  routes: contactRoutes,
} satisfies Domain;
