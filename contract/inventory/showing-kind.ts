import type { Kind } from '../core/kind.ts';

export const showingKind = { type: 'showing', list: '/showings', views: 'showings' } as const satisfies Kind;
