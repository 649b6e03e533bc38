import type { Domain } from '#server/domain.ts';
import { mailTemplateRoutes } from './routes.ts';

export const mailTemplates = { routes: mailTemplateRoutes } satisfies Domain;
