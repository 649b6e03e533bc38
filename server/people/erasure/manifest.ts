import type { Domain } from '#server/domain.ts';
import { erasureRoutes } from './routes.ts';

export const erasure = { routes: ({ hanging }) => erasureRoutes(hanging) } satisfies Domain;
