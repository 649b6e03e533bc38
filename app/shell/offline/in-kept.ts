type Kept = typeof import('./kept-answers.ts');

/**
 * Does something with what this device keeps; its database is opened beside the first question to the server, not before
 * it. Where nothing can be stored nothing was, and all works as long as there is a network.
 */
export const inKept = <T>(work: (kept: Kept) => Promise<T>): Promise<T | undefined> =>
  import('./kept-answers.ts').then(work).catch(() => undefined);
