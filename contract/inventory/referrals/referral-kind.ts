import type { Kind } from '../../core/kind.ts';

export const referralKind = {
  type: 'referral',
  page: '/referrals?open={id}',
  list: '/referrals',
  activity: { group: 'changes', events: ['created', 'moved', 'answered', 'closed'] },
} as const satisfies Kind;
