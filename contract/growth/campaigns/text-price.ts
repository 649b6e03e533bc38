/**
 * What a text in the United States costs by its provider's list price, with what carriers add (Twilio, 10DLC, 2026: 0.83 ¢ a
 * segment, about 0.35 ¢ carrier fee). A guess before sending; the bill is the provider's.
 */
export const textPrice = { centsPerSegment: 1.18 } as const;
