import type { Kind } from '../core/kind.ts';

export const memberKind = { type: 'member', page: '/team' } as const satisfies Kind;
export const teamKind = { type: 'team', page: '/team' } as const satisfies Kind;
export const officeKind = { type: 'office', page: '/team' } as const satisfies Kind;
