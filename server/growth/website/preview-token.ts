import { seal, unseal } from '#server/core/auth/seal.ts';

const purpose = 'site preview';
const hour = 60 * 60 * 1_000;

/** Opens the preview of one site for a limited time. */
export const previewTokenOf = (secret: string, siteId: string, now = Date.now()): string =>
  seal(secret, purpose, `${siteId} ${now + hour}`);

export function isPreviewOf(secret: string, siteId: string, token: string | undefined, now = Date.now()): boolean {
  if (!token) return false;
  try {
    const [id, until] = unseal(secret, purpose, token).split(' ');
    return id === siteId && now < Number(until);
  } catch {
    return false;
  }
}
