import { contract } from '../index.ts';

/** The pages below /api that describe the calls, one a domain: `apiKeys` is read at /api/api-keys. */
export const apiPages: readonly { domain: string; path: `/api/${string}` }[] = Object.keys(contract).map((domain) => ({
  domain,
  path: `/api/${domain.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
}));
