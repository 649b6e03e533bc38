import type { Kind } from '../core/kind.ts';

export const subscriptionKind = { type: 'subscription', page: '/settings/billing' } as const satisfies Kind;
