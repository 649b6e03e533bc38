import { toolMetrics } from '#contract/insight/tools.ts';
import type { Domain } from '#server/domain.ts';
import { toolRoutes } from './routes.ts';
import { toolSubject } from './subject.ts';

export const tools = {
  routes: toolRoutes,
  sights: { tool: { right: 'spend.manage' } },
  metrics: [{ subject: toolSubject, metrics: toolMetrics }],
} satisfies Domain;
