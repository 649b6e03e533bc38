/** The largest number of records that may be selected one by one. */
export const mostChosen = 1_000;
/** The largest number of records that one act may change. */
export const mostInBulk = 100_000;
