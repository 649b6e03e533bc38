import type { Kind } from '../core/kind.ts';

export const searchKind = { type: 'search', list: '/saved-searches', views: 'searches' } as const satisfies Kind;
