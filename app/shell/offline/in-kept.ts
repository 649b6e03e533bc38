type Kept = typeof import('./kept-answers.ts');

/**
 * Works with the answers stored on this device. The database opens in parallel with the first request, and where nothing can be stored
 * everything works as long as there is a network.
 */
export const inKept = <T>(work: (kept: Kept) => Promise<T>): Promise<T | undefined> =>
  import('./kept-answers.ts').then(work).catch(() => undefined);
