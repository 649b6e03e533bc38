/** The industries that the product serves. The LIVE_VERTICALS setting decides which of them are live. */
export const verticals = ['realestate', 'mortgage', 'insurance'] as const;
export type Vertical = (typeof verticals)[number];
