/** Screens ask again after so many seconds; who has not asked for some more is gone. */
export const presenceSeconds = { ask: 20, gone: 50 } as const;
