import { derivedToken } from '#server/core/auth/seal.ts';
import type { Services } from '#server/core/services.ts';

/** Derived again for each email, because the database stores only the link's hash. */
export const guestToken = (secret: string, guestId: string): string => derivedToken(secret, 'deal guest', guestId);

export const guestAddress = ({ publicUrl, secret }: Services['settings'], guestId: string): string =>
  `${publicUrl}/room/${guestToken(secret, guestId)}`;
