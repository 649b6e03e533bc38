import type { Kind } from '../core/kind.ts';

export const inboundKind = {
  type: 'inbound',
  page: '/leads/inbound?open={id}',
  list: '/leads/inbound',
} as const satisfies Kind;
