import type { ApiCall } from './describe-calls.ts';
import type { TriableCall } from './try-call.tsx';

/** Those that can be made with an API key, or by anybody, from a form. */
export const triable = (calls: readonly ApiCall[]): TriableCall[] =>
  calls
    .filter(({ takesKey, who, body }) => (takesKey || who === 'anyone') && body === 'json')
    .map(({ name, method, sample, versioned }) => ({ name, method, ...sample, versioned }));
