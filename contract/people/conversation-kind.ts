import type { Kind } from '../core/kind.ts';

export const conversationKind = {
  type: 'conversation',
  page: '/inbox?open={id}',
  list: '/inbox',
  eventNoun: 'message',
} as const satisfies Kind;
