/** Our own green, where the organisation has no colour. */
export const usualColour = '#1a5640';
