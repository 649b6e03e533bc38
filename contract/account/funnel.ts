/** From a visit to a paying customer. Each step is counted on its own: some accounts pay before they have a lead, some skip the trial. */
export const funnelSteps = ['visit', 'signUp', 'verified', 'onboarded', 'firstLead', 'trial', 'paid'] as const;
export type FunnelStep = (typeof funnelSteps)[number];
