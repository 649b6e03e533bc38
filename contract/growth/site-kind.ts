import type { Kind } from '../core/kind.ts';

export const siteKind = { type: 'site', page: '/website?site={id}' } as const satisfies Kind;
