import { derivedToken } from './seal.ts';

/** Published in every document and the same for everyone: the specification's anonymous bearer credential. */
export const publicKey = (secret: string): string =>
  `anon_${derivedToken(secret, 'public key', 'functions').slice(0, 32)}`;
