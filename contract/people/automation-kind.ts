import type { Kind } from '../core/kind.ts';

export const automationKind = {
  type: 'automation',
  page: '/automation/{id}',
  list: '/automations',
} as const satisfies Kind;
