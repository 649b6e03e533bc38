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

/** Still to be decided. */
export const openStates: readonly OfferState[] = ['received', 'presented', 'countered'];

/**
 * What may follow what. A seller decides on nothing that was not presented to them; a counter may be countered again. What
 * was accepted can still fall through. What is over stays over: to offer again is a new offer.
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
