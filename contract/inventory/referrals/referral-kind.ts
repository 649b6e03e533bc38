import type { Kind } from '../../core/kind.ts';

export const referralKind = {
  type: 'referral',
  page: '/referrals?open={id}',
  list: '/referrals',
} as const satisfies Kind;
