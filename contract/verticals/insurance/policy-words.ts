/** What may be chosen of what is kept beside a policy. */
export const billTypes = ['direct', 'agency', 'mortgagee'] as const;
export const renewalDecisions = ['open', 'accept', 'remarket', 'let_go'] as const;
export type RenewalDecision = (typeof renewalDecisions)[number];
export const claimStates = ['open', 'closed', 'denied'] as const;
export const certificateStates = ['requested', 'issued', 'void'] as const;
export const certificateForms = ['liability', 'property'] as const;
export const declinedStates = ['offered', 'declined', 'reopened', 'bought'] as const;
export const signingWays = ['signature', 'email', 'recorded_call'] as const;
export const noticeReasons = ['nonpayment', 'underwriting', 'misstatement', 'request', 'other'] as const;
export const noticeOutcomes = ['open', 'saved', 'canceled'] as const;
/** What changes what somebody needs, and opens an offer again that they had declined. */
export const lifeEvents = [
  'home_bought',
  'home_sold',
  'lease',
  'loan',
  'renewal',
  'family',
  'business',
  'other',
] as const;

/** What a carrier leaves out and a client most often misses: offered again with every renewal. */
export const reofferedLines = ['umbrella', 'flood', 'cyber'] as const;
/** Who said no so lately is not asked again by the renewal. */
export const declinedLately = 90;

/** From such a rise on a renewal is at risk, in millionths of the premium. */
export const highChange = 100_000;
