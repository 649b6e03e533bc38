import type { ApiCall } from './describe-calls.ts';
import type { TriableCall } from './try-call.tsx';

/** JSON calls that can be made from a form, with an API key or anonymously. */
export const triable = (calls: readonly ApiCall[]): TriableCall[] =>
  calls
    .filter(({ takesKey, who, body }) => (takesKey || who === 'anyone') && body === 'json')
    .map(({ name, method, sample, versioned }) => ({ name, method, ...sample, versioned }));
