/** From a visit to a paying customer. Each is counted for itself: some pay before they have a lead, some never try. */
export const funnelSteps = ['visit', 'signUp', 'verified', 'onboarded', 'firstLead', 'trial', 'paid'] as const;
export type FunnelStep = (typeof funnelSteps)[number];
