import { takesKeys } from '#contract/core/scopes.ts';
import { allCalls } from '#contract/index.ts';

/** The rights that some call asks of keys and apps: what they can be given. */
export const scopesForKeys: readonly string[] = [
  ...new Set(allCalls.flatMap(([, { access }]) => (takesKeys(access) ? [access.right] : []))),
].sort();
