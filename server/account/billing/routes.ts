import { billing } from '#contract/account/billing.ts';
import { newId } from '#server/core/db/ids.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { WebContext } from '#server/core/http/request.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { isTest } from '#server/outside/payments/choose-payments.ts';
import { PaymentsError } from '#server/outside/payments/payments.ts';
import type { TestPayments } from '#server/outside/payments/test-payments.ts';
import { choosePlan, planChosen } from './choose-plan.ts';
import { invoiceRoutes } from './invoices.ts';
import { changePlan, choiceFrom, openCheckout, previewChange, setCancelled } from './pay.ts';
import { billingStateOf } from './state.ts';
import { presentSubscription } from './subscription.ts';

/** A repeated request has the same key at the payment provider too, even if our own response was lost. */
const keyOf = (web: WebContext): string => web.req.header('idempotency-key') ?? newId();

export const billingRoutes: Served[] = [
  serve(billing.choosePlan, ({ input, actor, request, services, write }) =>
    write(async (tx) => {
      const { account, hasChanged } = await choosePlan(tx, actor.userId, input, services.settings.LIVE_VERTICALS);
      if (hasChanged && actor.organisationId) {
        const scope = {
          organisationId: actor.organisationId,
          userId: actor.userId,
          actorKind: 'user',
          requestId: request.id,
        } as const;
        tx.recordFor(scope, planChosen(account));
      }
      return presentSubscription(account);
    }),
  ),
  serve(billing.state, ({ tx, services }) => billingStateOf(tx, services)),
  serve(billing.createCheckoutSession, ({ tx, input, services, actor, web }) =>
    openCheckout(tx, services, choiceFrom(input, services), `${actor.organisationId} ${keyOf(web)}`),
  ),
  serve(billing.checkout, ({ tx, input, services, actor, web }) =>
    openCheckout(tx, services, input, `${actor.organisationId} ${keyOf(web)}`),
  ),
  serve(billing.previewChange, ({ tx, input, services }) => previewChange(tx, services, input)),
  serve(billing.change, ({ tx, input, services, actor, web }) =>
    changePlan(tx, services, input, `${actor.organisationId} ${keyOf(web)}`),
  ),
  serve(billing.cancel, ({ tx, services }) => setCancelled(tx, services, true)),
  serve(billing.resume, ({ tx, services }) => setCancelled(tx, services, false)),
  ...invoiceRoutes,
  serve(billing.readTestCheckout, async ({ input, services }) => {
    const { email, every, lines, totalCents, cancelUrl } = opened(services, input.token);
    return { email, every, lines: lines.map(({ name, cents }) => ({ name, cents })), totalCents, cancelUrl };
  }),
  serve(billing.settleTestCheckout, async ({ input, services }) => {
    const { successUrl, cancelUrl } = opened(services, input.token);
    await testPayments(services).settleCheckout(input.token, input.outcome);
    return { url: input.outcome === 'declined' ? cancelUrl : successUrl };
  }),
];

function testPayments({ payments }: Services): TestPayments {
  if (!isTest(payments)) throw notFound();
  return payments;
}

function opened(services: Services, token: string): ReturnType<TestPayments['readCheckout']> {
  try {
    return testPayments(services).readCheckout(token);
  } catch (error) {
    if (error instanceof PaymentsError) throw notFound();
    throw error;
  }
}
