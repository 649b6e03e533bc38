import { portalKey } from '#contract/core/document.ts';
import { passCookie } from '../pass-cookie.ts';

/** Of all links of one person: the next mail has another one. */
export const { passIn, cookieFor } = passCookie(portalKey, () => '/portal');
