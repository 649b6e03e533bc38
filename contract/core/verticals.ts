/** The trades the product serves. Which of them are live is a setting (LIVE_VERTICALS). */
export const verticals = ['realestate', 'mortgage', 'insurance'] as const;
export type Vertical = (typeof verticals)[number];
