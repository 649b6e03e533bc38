/** The URL parameters of a call queue, in which logging a call opens the next lead. */
export const callQueue = 'compose=call&queue=call';
