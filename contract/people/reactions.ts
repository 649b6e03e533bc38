/** What one can say without words. */
export const reactions = ['agree', 'thanks', 'love', 'joy', 'celebrate', 'seen'] as const;
export type Reaction = (typeof reactions)[number];
