import type { Hono } from 'hono';
import { choiceOf } from '#contract/account/plan-choice.ts';
import { verticals } from '#contract/account/price-book.ts';
import { id as idSchema } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { IncomingBody } from '#server/core/http/incoming-body.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Bindings } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import {
  type PaymentEvent,
  PaymentsError,
  type ProviderPayment,
  type ProviderSubscription,
} from '#server/outside/payments/payments.ts';
import { sendAccountMail } from '../mails/account-mail.ts';
import { endSubscriptionJob } from './end-subscription-job.ts';
import { keepInvoice, noteRefund } from './invoices.ts';
import { type Account, isPaid, lockAccount, paidTiers, tierIn, tiersOf, writeAccount } from './subscription.ts';
import { tellWorkspaces } from './tell-workspaces.ts';

type Needs = Pick<Services, 'db' | 'payments' | 'log'>;

const mostBytes = 512 * 1024;

/** Endpoint for the payment provider's events; the built-in checkout calls `takeEvent` directly. */
export function mountPaymentEvents(app: Hono<Bindings>, services: Services): void {
  app.post('/payments/events', async (c) => {
    const body = await new IncomingBody(c, mostBytes).whole();
    await takeEvent(services, body, c.req.header());
    return c.json({ received: true }, 200, { 'cache-control': 'no-store' });
  });
}

export async function takeEvent(
  services: Needs,
  body: Uint8Array,
  headers: Record<string, string | undefined>,
): Promise<void> {
  let event: PaymentEvent | undefined;
  try {
    event = services.payments.verifyEvent(body, headers);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    services.log.warn({ code: error.code }, 'an event of the payment provider was refused');
    throw new Refusal('bad_request', error.message);
  }
  if (event) await apply(services, event);
}

/**
 * An event says only that something changed; the current state is requested under a lock, so that late or repeated events write nothing
 * wrong. If this fails, the provider resends the event.
 */
async function apply(services: Needs, event: PaymentEvent): Promise<void> {
  const { db, payments } = services;
  await db.asOutermost(async (tx) => {
    const isNew = await tx.run(sql`
      insert into payment_events (provider, event_id, kind) values (${payments.kind}, ${event.id}, ${event.kind})
      on conflict do nothing`);
    if (isNew === 0) return;
    const { subscriptionId, invoiceId, paymentId } = event;
    if (subscriptionId) {
      await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${subscriptionId}`}, 0))`);
      const found = await payments.readSubscription(subscriptionId);
      if (found) await keepSubscription(tx, services, found);
    }
    if (invoiceId) {
      const found = await payments.readInvoice(invoiceId);
      if (found) await keepInvoice(tx, payments.kind, found);
    }
    if (paymentId) {
      const found = await payments.readPayment(paymentId);
      if (found) await tellOfPayment(tx, found);
      if (found?.status === 'returned' && found.invoiceId) await noteRefund(tx, payments.kind, found.invoiceId);
    }
  });
}

/** Tells the organization of a payment, by its reference: `{organization} {its own id of the payment}`. */
async function tellOfPayment(tx: Queries, { id, reference }: ProviderPayment): Promise<void> {
  const [organisationId, own] = reference.split(' ');
  if (!idSchema.safeParse(organisationId).success || !idSchema.safeParse(own).success) return;
  const known = await tx.one(sql`select from organisations where id = ${organisationId!}`);
  if (!known) return;
  const scope = { organisationId: organisationId!, userId: null, actorKind: 'system' } as const;
  tx.recordFor(scope, {
    kind: 'payment.changed',
    subject: { type: 'online_payment', id: own! },
    data: { paymentId: id },
  });
}

export async function keepSubscription(tx: Queries, services: Needs, found: ProviderSubscription): Promise<void> {
  const { log, payments } = services;
  const choice = choiceOf(found.priceIds);
  if (!idSchema.safeParse(found.reference).success || !(await isKnown(tx, found.reference))) {
    log.warn({ subscription: found.id }, 'a subscription names nobody here');
    return;
  }
  if (!choice) {
    log.error({ subscription: found.id, prices: found.priceIds }, 'a subscription has prices that are not in the book');
    return;
  }
  const before = await lockAccount(tx, found.reference);
  const isOther = before.subscriptionId !== null && before.subscriptionId !== found.id;
  // A subscription that a newer one replaced no longer changes the account.
  if (isOther && isPaid(before) && Date.parse(before.subscribedAt!) >= found.startedAt.getTime()) return;
  if (found.status === 'ended' && before.subscriptionId !== found.id) return;
  const after = found.status === 'ended' ? ended(before) : paying(before, found, choice, payments.kind);
  await writeAccount(tx, after);
  if (isOther && isPaid(before))
    await tx.enqueueFor(null, null, endSubscriptionJob.with({ id: before.subscriptionId! }));
  await tellOf(tx, before, after);
}

const isKnown = async (tx: Queries, userId: string): Promise<boolean> =>
  (await tx.one(sql`select from subscriptions where user_id = ${userId}`)) !== undefined;

function paying(
  before: Account,
  found: ProviderSubscription,
  { plans, period, addOns }: NonNullable<ReturnType<typeof choiceOf>>,
  provider: 'stripe' | 'test',
): Account {
  const bought = plans.flatMap(({ offer }) => (offer === 'bundle' ? verticals : [offer]));
  const all = [...new Set([...before.verticals, ...bought])];
  return {
    ...before,
    status: found.status === 'past_due' ? 'past_due' : 'active',
    verticals: all,
    verticalTiers: paidTiers(all, plans),
    period,
    plans: [...plans],
    addOns: [...addOns],
    provider,
    customerId: found.customerId,
    subscriptionId: found.id,
    subscribedAt: found.startedAt.toISOString(),
    currentPeriodStart: found.periodStart.toISOString(),
    currentPeriodEnd: found.periodEnd.toISOString(),
    cancelAt: found.cancelAt?.toISOString() ?? null,
    periodCents: found.cents,
  };
}

const ended = (before: Account): Account => ({
  ...before,
  status: 'free',
  verticalTiers: tiersOf(before.verticals, () => 'free'),
  plans: [],
  addOns: [],
  currentPeriodStart: null,
  currentPeriodEnd: null,
  cancelAt: null,
  periodCents: 0,
});

async function tellOf(tx: Queries, before: Account, after: Account): Promise<void> {
  const { userId, status, verticalTiers, cancelAt } = after;
  await tellWorkspaces(tx, userId, {
    kind: 'plan.changed',
    data: { status, tier: tierIn(verticalTiers), tiers: verticalTiers, cancelAt },
  });
  if (status !== 'past_due' || before.status === 'past_due') return;
  await tellWorkspaces(tx, userId, { kind: 'payment.failed' });
  await sendAccountMail(tx, { template: 'payment-failed', userId });
}
