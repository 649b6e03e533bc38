export const offerStates = [
  'received',
  'presented',
  'countered',
  'accepted',
  'rejected',
  'withdrawn',
  'expired',
] as const;
export type OfferState = (typeof offerStates)[number];

/** Offers that are still undecided. */
export const openStates: readonly OfferState[] = ['received', 'presented', 'countered'];

/**
 * Allowed state changes. Sellers decide only on presented offers; a counter may be countered again. An accepted offer can still fall
 * through. Final states stay: to offer again is a new offer.
 */
export const offerTransitions: Record<OfferState, readonly OfferState[]> = {
  received: ['presented', 'withdrawn', 'expired'],
  presented: ['countered', 'accepted', 'rejected', 'withdrawn', 'expired'],
  countered: ['countered', 'accepted', 'rejected', 'withdrawn', 'expired'],
  accepted: ['withdrawn'],
  rejected: [],
  withdrawn: [],
  expired: [],
};

export const mayBecome = (from: OfferState, to: OfferState): boolean => offerTransitions[from].includes(to);
export const isOpen = (state: OfferState): boolean => openStates.includes(state);
