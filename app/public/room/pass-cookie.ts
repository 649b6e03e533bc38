import { roomKey } from '#contract/core/document.ts';
import { passCookie } from '../pass-cookie.ts';

export const { passIn, cookieFor } = passCookie(roomKey, (token) => `/room/${token}`);
