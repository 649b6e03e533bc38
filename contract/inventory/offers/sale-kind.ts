import type { Kind } from '../../core/kind.ts';

export const saleKind = { type: 'sale', page: '/listing/{id}/offers' } as const satisfies Kind;
