import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { cents, id, instant } from '../core/primitives.ts';
import { verticals } from '../core/verticals.ts';
import { limitKinds } from './limits.ts';
import { addOns, billingPeriods, offers, planTiers } from './price-book.ts';

const vertical = z.enum(verticals);
const paidTier = z.enum(['pro', 'elite']);
const verticalTiers = z.partialRecord(vertical, z.enum(planTiers));
const plan = z.strictObject({ offer: z.enum(offers), tier: paidTier });

/** An account's plan, with the field names of the specification. */
export const subscription = z.strictObject({
  tier: z.enum(['freemium', 'free', 'pro', 'elite']),
  verticals: z.array(vertical),
  vertical_tiers: verticalTiers,
  billing_period: z.enum(billingPeriods),
  trial_ends_at: instant.nullable(),
});
export type Subscription = z.infer<typeof subscription>;

/** The purchase: plans of several verticals or one bundle, and add-ons to real estate. */
const choice = {
  plans: z.array(plan).max(verticals.length),
  period: z.enum(billingPeriods),
  addOns: z.array(z.enum(addOns)).max(addOns.length).default([]),
};

const use = z.strictObject({
  limit: z.enum(limitKinds),
  used: z.int(),
  /** Null means unlimited. */
  allowed: z.int().nullable(),
});

const billingState = z.strictObject({
  /** `past_due`: a payment failed and is being retried; the plan stays until the payment provider gives up. */
  status: z.enum(['free', 'trialing', 'active', 'past_due']),
  tier: subscription.shape.tier,
  verticals: z.array(vertical),
  verticalTiers,
  /** The paid plans. */
  plans: z.array(plan),
  addOns: z.array(z.enum(addOns)),
  period: z.enum(billingPeriods),
  totalCents: cents,
  trialEndsAt: instant.nullable(),
  currentPeriodEnd: instant.nullable(),
  cancelAt: instant.nullable(),
  use: z.array(use),
  /** The owner of the subscription: the organization's longest-standing owner. */
  payer: z.strictObject({ id, name: z.string(), email: z.string() }),
  /** `test`: nobody is charged. */
  payments: z.enum(['stripe', 'test']),
  /** The cheapest plans that cover the actual usage, if they differ from the current ones. Prices are monthly. */
  rightSize: z
    .strictObject({
      plans: z.array(plan),
      monthlyCents: cents,
      nowMonthlyCents: cents,
      use: z.array(use),
      members: z.number().int(),
    })
    .nullable(),
});
export type BillingState = z.infer<typeof billingState>;

const billLine = z.strictObject({ text: z.string(), cents });

export const invoice = z.strictObject({
  id,
  number: z.string(),
  status: z.enum(['open', 'paid', 'void']),
  totalCents: cents,
  currency: z.string(),
  lines: z.array(billLine),
  issuedAt: instant,
  paidAt: instant.nullable(),
});
export type Invoice = z.infer<typeof invoice>;

const preview = z.strictObject({
  lines: z.array(billLine),
  /** Due now; a negative amount becomes a credit for the next bills. */
  totalCents: cents,
  /** The amount of every following period. */
  nextCents: cents,
  nextAt: instant,
  /** The time that the amounts were computed for; the change request repeats it. */
  at: instant,
});
export type Preview = z.infer<typeof preview>;

const manage = { who: 'member', right: 'billing.manage', fresh: true } as const;
const checkoutUrl = z.strictObject({ url: z.string() });
const token = z.string().min(20).max(8_000);

export const billing = {
  choosePlan: call({
    method: 'PUT',
    path: '/billing/wish',
    access: { who: 'user' },
    input: z.strictObject({
      verticals: z.array(vertical).min(1, 'Please choose your industry').max(verticals.length),
      vertical_tiers: verticalTiers,
      billing_period: z.enum(billingPeriods),
    }),
    output: subscription,
    repeat: 'natural',
    summary:
      'Say which plan you would like. Free plans and one trial of 14 days are given at once, and the answer says what was; what costs money is given once it is paid for.',
  }),
  state: call({
    method: 'GET',
    path: '/billing',
    access: { who: 'member', right: 'billing.manage' },
    output: billingState,
    errors: ['conflict'],
    summary: 'The plan in force, what is used of it, and what would fit better.',
  }),
  createCheckoutSession: call({
    method: 'POST',
    path: '/functions/v1/create-checkout-session',
    access: manage,
    input: z.strictObject({
      tier: paidTier,
      /** Whole dollars per period, as in the price book. */
      price: z.coerce.string<string | number>().regex(/^\d{1,6}$/, 'Write the price in digits.'),
      /** tier_offer_period, such as `pro_realestate_annual`. */
      priceId: z.string().max(100),
    }),
    output: checkoutUrl,
    errors: ['conflict', 'unavailable'],
    summary: 'Begin to pay for a plan. The price is checked against the price book; `url` is where to go next.',
  }),
  checkout: call({
    method: 'POST',
    path: '/billing/checkout',
    access: manage,
    input: z.strictObject(choice),
    output: checkoutUrl,
    errors: ['conflict', 'unavailable'],
    summary: 'Begin to pay for plans and add-ons; `url` is where to go next.',
  }),
  previewChange: call({
    method: 'POST',
    path: '/billing/preview',
    access: { who: 'member', right: 'billing.manage', person: true },
    input: z.strictObject(choice),
    output: preview,
    errors: ['conflict', 'unavailable'],
    repeat: 'natural',
    summary: 'What it costs to change what is paid for, before anything changes.',
  }),
  change: call({
    method: 'POST',
    path: '/billing/change',
    access: manage,
    input: z.strictObject({ ...choice, at: instant }),
    output: done,
    errors: ['conflict', 'unavailable'],
    summary: 'Change what is paid for, at the price of a preview that is not older than half an hour.',
  }),
  cancel: call({
    method: 'POST',
    path: '/billing/cancel',
    access: manage,
    output: done,
    errors: ['conflict', 'unavailable'],
    repeat: 'natural',
    summary: 'Pay no more after the current period. Until its end everything stays.',
  }),
  resume: call({
    method: 'POST',
    path: '/billing/resume',
    access: manage,
    output: done,
    errors: ['conflict', 'unavailable'],
    repeat: 'natural',
    summary: 'Take a cancellation back before the period ends.',
  }),
  invoices: call({
    method: 'GET',
    path: '/billing/invoices',
    access: { who: 'member', right: 'billing.manage' },
    input: z.strictObject({ ...pageInput }),
    output: pageOf(invoice),
    summary: 'Invoices, the newest first.',
  }),
  invoice: call({
    method: 'GET',
    path: '/billing/invoices/{id}',
    access: { who: 'member', right: 'billing.manage' },
    input: z.strictObject({ id }),
    output: invoice.extend({ billedTo: z.strictObject({ name: z.string(), email: z.string() }) }),
    errors: ['not_found'],
    summary: 'One invoice, to be shown or printed.',
  }),
  readTestCheckout: call({
    method: 'POST',
    path: '/billing/test-checkout',
    access: { who: 'anyone' },
    input: z.strictObject({ token }),
    output: z.strictObject({
      email: z.string(),
      every: z.enum(['month', 'year', 'once']),
      lines: z.array(z.strictObject({ name: z.string(), cents })),
      totalCents: cents,
      cancelUrl: z.string(),
    }),
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'What a link to the built-in test checkout asks for. There only where no payment provider is set.',
  }),
  settleTestCheckout: call({
    method: 'POST',
    path: '/billing/test-checkout/settle',
    access: { who: 'anyone' },
    input: z.strictObject({ token, outcome: z.enum(['paid', 'declined', 'returned']) }),
    output: checkoutUrl,
    errors: ['not_found'],
    repeat: 'natural',
    summary:
      'End a test checkout as if it had been paid, declined, or paid and returned by the bank. Nobody is charged.',
  }),
};
