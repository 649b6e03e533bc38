import { onMarket } from './listing-status.ts';

/** Listings can be shown while on the market: neither Coming Soon nor Pending. */
export const showableStatuses = onMarket;

export const showingModes = ['auto', 'confirm_any', 'confirm_all', 'instructions'] as const;
export const showingStates = ['requested', 'proposed', 'confirmed', 'completed', 'declined', 'cancelled'] as const;
export type ShowingState = (typeof showingStates)[number];
export const showingKinds = ['in_person', 'video'] as const;
export const priceOpinions = ['low', 'right', 'high'] as const;
export const contactTiers = ['initial', 'final'] as const;
