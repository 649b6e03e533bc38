/**
 * The estimated price of a text message in the United States by the provider's list price with carrier fees (Twilio, 10DLC, 2026: 0.83 ¢ a
 * segment, about 0.35 ¢ carrier fee). The provider's bill is decisive.
 */
export const textPrice = { centsPerSegment: 1.18 } as const;
