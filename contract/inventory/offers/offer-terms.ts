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
  /** After acceptance. */
  days: z.int().min(0).max(365),
});
export type Contingency = z.infer<typeof contingency>;

export const escalation = z.strictObject({
  increment: cents.min(1),
  cap: cents.min(1),
  /** The buyer wants to see the other offer. */
  proof: z.boolean(),
  expiresAt: instant.nullable(),
  /** What is beaten: the other's price, or what the other leaves the seller once its concessions and its broker's pay are off. */
  basis: z.enum(['price', 'net']).default('price'),
});

/** All that an offer says. */
export const terms = {
  buyer: filledLine(120),
  /** The buyer, where they are a lead. */
  lead: id.nullable(),
  agent: line(120),
  agentEmail: line(254),
  agentPhone: line(40),
  price: none,
  earnestMoney: none,
  financing: z.enum(financings),
  /** In millionths of the price; null where nothing is said. */
  downRate: rate.nullable(),
  lender: line(120),
  /** How long the lender’s letter holds. */
  preapprovedUntil: day.nullable(),
  contingencies: z.array(contingency).max(mostContingencies),
  closingOn: day.nullable(),
  concessions: none,
  /** What the seller is asked to pay the buyer's broker: of the price, and an amount. */
  buyerBrokerRate: rate,
  buyerBrokerFee: none,
  /** For the right to end the contract within a few days. */
  optionFee: none,
  optionDays: z.int().min(0).max(365),
  /** The seller stays on after closing: so many days, for so much a day. */
  rentBackDays: z.int().min(0).max(365),
  rentBackDaily: none,
  /** So much of what the appraisal falls short of the price the buyer brings in cash. */
  appraisalGap: none,
  inclusions: line(500),
  escalation: escalation.nullable(),
  expiresAt: instant.nullable(),
  note: text(2_000),
};
/** Of an offer that came before these were asked for. */
export const unsaidTerms = {
  buyerBrokerRate: 0,
  buyerBrokerFee: 0,
  optionFee: 0,
  optionDays: 0,
  rentBackDays: 0,
  rentBackDaily: 0,
  appraisalGap: 0,
};

/** Taken out of an offer, each in the order in which it is written here. */
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

/** Before anybody said what the sale costs: the taxes that the listing knows of, and nothing else. */
export const unknownCosts = (annualTax: number | null): z.infer<typeof sellerCosts> => ({
  payoff: 0,
  commissionRate: 0,
  transferTaxRate: 0,
  title: 0,
  other: 0,
  annualTax: annualTax ?? 0,
  taxPaidThrough: null,
});
