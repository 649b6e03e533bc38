import { takesKeys } from '#contract/core/scopes.ts';
import { allCalls } from '#contract/index.ts';

/** The rights that at least one call accepts from API keys and apps: the scopes a key can be given. */
export const scopesForKeys: readonly string[] = [
  ...new Set(allCalls.flatMap(([, { access }]) => (takesKeys(access) ? [access.right] : []))),
].sort();
