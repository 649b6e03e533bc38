import type { billing } from '#contract/account/billing.ts';
import { type Choice, namedPrices, totalOf } from '#contract/account/plan-choice.ts';
import { verticals } from '#contract/account/price-book.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { PaymentsError } from '#server/outside/payments/payments.ts';
import { pricedLines } from './line-names.ts';
import { type Account, isPaid, payerOf, readAccount } from './subscription.ts';

type Needs = Pick<Services, 'payments' | 'settings' | 'log'>;
type Payer = { id: string; name: string; email: string };

const previewMinutes = 30;

/** Users who may manage the plan act on the payer's account. */
export async function payerAccount(tx: Tx): Promise<{ payer: Payer; account: Account }> {
  const payer = await tx.one<Payer>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name, u.email from users u
    where u.id = ${payerOf(tx.scope.organisationId)}`);
  if (!payer) throw new Refusal('conflict', 'An organization without an owner has no plan.');
  return { payer, account: await readAccount(tx, payer.id) };
}

/** The specification's checkout: the client's price must equal the price book's. */
export function choiceFrom(
  { tier, price, priceId }: InputOf<typeof billing.createCheckoutSession>,
  { log }: Needs,
): Choice {
  const named = namedPrices.get(priceId);
  const refuse = (field: 'tier' | 'price' | 'priceId', message: string) => {
    log.warn({ tier, price, priceId }, 'a checkout was asked for at another price than the book has');
    return invalid([field], message);
  };
  if (!named || !('plan' in named)) throw refuse('priceId', 'There is no such price.');
  if (named.plan.tier !== tier) throw refuse('tier', 'This price is of another plan.');
  if (Number(price) * 100 !== named.cents) throw refuse('price', 'This is not what the plan costs.');
  return { plans: [named.plan], period: named.period, addOns: [] };
}

/** Checks that the choice is for sale; what the account already has may be kept even if it is no longer sold. */
function checkChoice({ plans, addOns }: Choice, { settings }: Pick<Needs, 'settings'>, held: Account): void {
  const { LIVE_VERTICALS: live, LIVE_ADD_ONS: liveAddOns } = settings;
  const bundled = plans.some(({ offer }) => offer === 'bundle');
  if (plans.length === 0 && addOns.length === 0) throw invalid(['plans'], 'Choose a plan, or cancel the one you have.');
  if (bundled && plans.length > 1) throw invalid(['plans'], 'A bundle holds all verticals: choose it alone.');
  for (const list of [plans.map(({ offer }) => offer), addOns]) {
    if (new Set(list).size < list.length) throw invalid([list === addOns ? 'addOns' : 'plans'], 'Each only once.');
  }
  const isHeld = (offer: string) => held.plans.some((plan) => plan.offer === offer);
  for (const { offer } of plans) {
    const needed = offer === 'bundle' ? verticals : [offer];
    if (!isHeld(offer) && !needed.every((one) => live.includes(one))) {
      throw new Refusal('conflict', 'This plan is coming soon and cannot be bought yet.');
    }
  }
  if (addOns.some((addOn) => !liveAddOns.includes(addOn) && !held.addOns.includes(addOn))) {
    throw new Refusal('conflict', 'This add-on is coming soon and cannot be bought yet.');
  }
  const hasRealEstate =
    held.verticals.includes('realestate') || bundled || plans.some((one) => one.offer === 'realestate');
  if (addOns.length > 0 && !hasRealEstate) throw invalid(['addOns'], 'Add-ons come with real estate only.');
}

/** Accounts that already pay are sent to the plan change, because a second subscription would charge them twice. */
export async function openCheckout(
  tx: Tx,
  { payments, settings }: Needs,
  choice: Choice,
  key: string,
): Promise<{ url: string }> {
  const { payer, account } = await payerAccount(tx);
  checkChoice(choice, { settings }, account);
  const page = `${settings.publicUrl}/settings/billing`;
  tx.record({
    kind: 'checkout.started',
    subject: { type: 'subscription', id: payer.id },
    data: { plans: choice.plans, period: choice.period, addOns: choice.addOns },
  });
  if (isPaid(account)) return { url: `${page}?change=${pricedLines(choice).map(({ id }) => id)}` };
  const { url } = await told(() =>
    payments.createCheckout({
      key,
      reference: payer.id,
      customerId: account.provider === payments.kind ? (account.customerId ?? undefined) : undefined,
      email: payer.email,
      every: choice.period === 'annual' ? 'year' : 'month',
      lines: pricedLines(choice),
      successUrl: `${page}?paid=1`,
      cancelUrl: page,
    }),
  );
  return { url };
}

async function running(tx: Tx): Promise<Account & { subscriptionId: string }> {
  const { account } = await payerAccount(tx);
  if (!isPaid(account) || !account.subscriptionId) {
    throw new Refusal('conflict', 'You have no paid plan yet: start with a checkout.');
  }
  return account as Account & { subscriptionId: string };
}

export async function previewChange(
  tx: Tx,
  { payments, settings }: Needs,
  choice: Choice,
): Promise<OutputOf<typeof billing.previewChange>> {
  const account = await running(tx);
  checkChoice(choice, { settings }, account);
  // Payment providers work in whole seconds.
  const at = new Date(Math.floor(Date.now() / 1000) * 1000);
  const lines = pricedLines(choice);
  const found = await told(() => payments.previewChange(account.subscriptionId, { ...changeOf(choice), at }));
  return { ...found, nextAt: found.nextAt.toISOString(), nextCents: totalOf(lines), at: at.toISOString() };
}

const changeOf = (choice: Choice) => ({
  every: choice.period === 'annual' ? ('year' as const) : ('month' as const),
  lines: pricedLines(choice),
});

export async function changePlan(
  tx: Tx,
  { payments, settings }: Needs,
  { at, ...choice }: InputOf<typeof billing.change>,
  key: string,
): Promise<{ done: true }> {
  const account = await running(tx);
  checkChoice(choice, { settings }, account);
  const age = Date.now() - Date.parse(at);
  if (age < -60_000 || age > previewMinutes * 60_000) {
    throw new Refusal('conflict', 'This preview has expired. Preview the cost again.');
  }
  await told(() => payments.changeSubscription(account.subscriptionId, { ...changeOf(choice), at: new Date(at) }, key));
  tx.record({
    kind: 'plan.change_asked',
    subject: { type: 'subscription', id: account.userId },
    data: { plans: choice.plans, period: choice.period, addOns: choice.addOns },
  });
  return { done: true };
}

export async function setCancelled(tx: Tx, { payments }: Needs, cancel: boolean): Promise<{ done: true }> {
  const account = await running(tx);
  await told(() => payments.cancelAtPeriodEnd(account.subscriptionId, cancel));
  tx.record({
    kind: cancel ? 'plan.cancelled' : 'plan.resumed',
    subject: { type: 'subscription', id: account.userId },
  });
  return { done: true };
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    if (error.code === 'unreachable') throw new Refusal('unavailable', error.message, { retryAfter: 5 });
    throw new Refusal('conflict', error.message);
  }
}
