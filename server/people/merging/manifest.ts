import type { Domain } from '#server/domain.ts';
import { mergingRoutes } from './routes.ts';

export const merging = {
  routes: ({ hanging }) => mergingRoutes(hanging),
} satisfies Domain;
