/** Screens report again after `ask` seconds; a member who has not reported for `gone` seconds counts as away. */
export const presenceSeconds = { ask: 20, gone: 50 } as const;
