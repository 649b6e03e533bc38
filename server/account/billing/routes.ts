import { billing } from '#contract/account/billing.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { choosePlan } from './choose-plan.ts';
import { presentSubscription } from './subscription.ts';

export const billingRoutes: Served[] = [
  serve(billing.choosePlan, ({ input, actor, request, services, write }) =>
    write(async (tx) => {
      const { account, hasChanged } = await choosePlan(tx, actor.userId, input, services.settings.LIVE_VERTICALS);
      const subscription = presentSubscription(account);
      if (hasChanged && actor.organisationId) {
        const scope = {
          organisationId: actor.organisationId,
          userId: actor.userId,
          actorKind: 'user',
          requestId: request.id,
        } as const;
        tx.recordFor(scope, {
          kind: 'plan.chosen',
          subject: { type: 'subscription', id: actor.userId },
          data: { tiers: subscription.vertical_tiers, trialEndsAt: subscription.trial_ends_at },
        });
      }
      return subscription;
    }),
  ),
];
