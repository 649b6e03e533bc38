/** Reactions to a comment. */
export const reactions = ['agree', 'thanks', 'love', 'joy', 'celebrate', 'seen'] as const;
export type Reaction = (typeof reactions)[number];
