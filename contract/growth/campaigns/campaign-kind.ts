import type { Kind } from '../../core/kind.ts';

export const campaignKind = {
  type: 'campaign',
  page: '/campaign/{id}',
  list: '/campaigns',
} as const satisfies Kind;
