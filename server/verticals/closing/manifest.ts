import type { Domain } from '#server/domain.ts';
import { closingMovedListener } from './moved.ts';
import { notices } from './notices.ts';
import { closingRoutes } from './routes.ts';

export const closing = { routes: closingRoutes, listeners: [closingMovedListener], notices } satisfies Domain;
