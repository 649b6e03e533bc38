import type { Kind } from '../../core/kind.ts';

export const cmaKind = { type: 'cma', page: '/cmas/{id}' } as const satisfies Kind;
