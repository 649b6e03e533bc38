/** So many records may be chosen one by one. */
export const mostChosen = 1_000;
/** So many may be meant by one act. */
export const mostInBulk = 100_000;
