import type { Served } from '#server/core/http/serve.ts';
import { contactRoutes } from './contact/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { statusRoutes } from './status/routes.ts';
import { waitlistRoutes } from './waitlist/routes.ts';

export const publicRoutes: Served[] = [...contentRoutes, ...contactRoutes, ...waitlistRoutes, ...statusRoutes];
