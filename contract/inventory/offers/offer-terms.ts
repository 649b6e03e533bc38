import { z } from 'zod';
import { whole } from '../../core/money.ts';
import { cents, day, filledLine, id, instant, line, text } from '../../core/primitives.ts';

export const financings = ['cash', 'conventional', 'fha', 'va', 'usda', 'seller', 'other'] as const;
export const contingencyKinds = ['inspection', 'financing', 'appraisal', 'sale_of_home', 'title', 'other'] as const;
export type ContingencyKind = (typeof contingencyKinds)[number];
const mostContingencies = 12;
const none = cents.min(0);
const rate = z.int().min(0).max(whole);

export const contingency = z.strictObject({
  kind: z.enum(contingencyKinds),
  /** Days after acceptance. */
  days: z.int().min(0).max(365),
});
export type Contingency = z.infer<typeof contingency>;

export const escalation = z.strictObject({
  increment: cents.min(1),
  cap: cents.min(1),
  /** The buyer wants to see the other offer. */
  proof: z.boolean(),
  expiresAt: instant.nullable(),
  /** What it must exceed: the other's price, or the seller's net after concessions and the buyer broker's fee. */
  basis: z.enum(['price', 'net']).default('price'),
});

/** All terms of an offer. */
export const terms = {
  buyer: filledLine(120),
  /** The lead, if the buyer is one. */
  lead: id.nullable(),
  agent: line(120),
  agentEmail: line(254),
  agentPhone: line(40),
  price: none,
  earnestMoney: none,
  financing: z.enum(financings),
  /** In millionths of the price; null when unknown. */
  downRate: rate.nullable(),
  lender: line(120),
  /** Expiration of the lender's letter. */
  preapprovedUntil: day.nullable(),
  contingencies: z.array(contingency).max(mostContingencies),
  closingOn: day.nullable(),
  concessions: none,
  /** The fee that the seller is asked to pay the buyer's broker: a rate of the price plus an amount. */
  buyerBrokerRate: rate,
  buyerBrokerFee: none,
  /** For the right to terminate the contract within a few days. */
  optionFee: none,
  optionDays: z.int().min(0).max(365),
  /** The seller stays after closing: the number of days and the daily rent. */
  rentBackDays: z.int().min(0).max(365),
  rentBackDaily: none,
  /** How much of an appraisal shortfall the buyer pays in cash. */
  appraisalGap: none,
  inclusions: line(500),
  escalation: escalation.nullable(),
  expiresAt: instant.nullable(),
  note: text(2_000),
};
/** Defaults for offers from before these terms existed. */
export const unsaidTerms = {
  buyerBrokerRate: 0,
  buyerBrokerFee: 0,
  optionFee: 0,
  optionDays: 0,
  rentBackDays: 0,
  rentBackDaily: 0,
  appraisalGap: 0,
};

/** Takes the terms of an offer, in the order defined here. */
export const offerTerms = z.object(terms);
export type OfferTerms = z.infer<typeof offerTerms>;

export const newOffer = z.strictObject({
  ...terms,
  lead: terms.lead.default(null),
  agent: terms.agent.default(''),
  agentEmail: terms.agentEmail.default(''),
  agentPhone: terms.agentPhone.default(''),
  earnestMoney: terms.earnestMoney.default(0),
  financing: terms.financing.default('conventional'),
  downRate: terms.downRate.default(null),
  lender: terms.lender.default(''),
  preapprovedUntil: terms.preapprovedUntil.default(null),
  contingencies: terms.contingencies.default([]),
  closingOn: terms.closingOn.default(null),
  concessions: terms.concessions.default(0),
  buyerBrokerRate: terms.buyerBrokerRate.default(0),
  buyerBrokerFee: terms.buyerBrokerFee.default(0),
  optionFee: terms.optionFee.default(0),
  optionDays: terms.optionDays.default(0),
  rentBackDays: terms.rentBackDays.default(0),
  rentBackDaily: terms.rentBackDaily.default(0),
  appraisalGap: terms.appraisalGap.default(0),
  inclusions: terms.inclusions.default(''),
  escalation: terms.escalation.default(null),
  expiresAt: terms.expiresAt.default(null),
  note: terms.note.default(''),
});

export const sellerCosts = z.strictObject({
  payoff: none,
  commissionRate: rate,
  transferTaxRate: rate,
  title: none,
  other: none,
  annualTax: none,
  taxPaidThrough: day.nullable(),
});

/** Costs before they are entered: the listing's known taxes and nothing else. */
export const unknownCosts = (annualTax: number | null): z.infer<typeof sellerCosts> => ({
  payoff: 0,
  commissionRate: 0,
  transferTaxRate: 0,
  title: 0,
  other: 0,
  annualTax: annualTax ?? 0,
  taxPaidThrough: null,
});
