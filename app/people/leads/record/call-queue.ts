/** What an address says of somebody who calls a list one after the other: where a call is logged, the next one comes by itself. */
export const callQueue = 'compose=call&queue=call';
