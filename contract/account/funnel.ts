/** From a visit to a paying customer, each step only by who took those before it. */
export const funnelSteps = ['visit', 'signUp', 'verified', 'firstLead', 'paid'] as const;
export type FunnelStep = (typeof funnelSteps)[number];
