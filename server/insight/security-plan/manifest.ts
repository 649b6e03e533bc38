import { security } from '#contract/account/security.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import type { Domain } from '#server/domain.ts';
import { readPlan } from './read-plan.ts';

export const securityPlan = {
  routes: [
    serveBytes(security.plan, async ({ input, actor, scope, services, headers }) => {
      const plan = await services.db.withOrg(scope, (tx) => readPlan(services.db, tx, actor, input.timeZone));
      const { drawPlan } = await import('./draw-plan.ts');
      return new Response(Buffer.from(await drawPlan(plan)), {
        headers: {
          ...headers,
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="security-plan-${plan.today}.pdf"`,
        },
      });
    }),
  ],
} satisfies Domain;
