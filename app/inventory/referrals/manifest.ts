import { UserRoundPlus } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const referrals: AppDomain = {
  pages: [
    {
      path: '/referrals',
      name: 'referrals',
      calls: ['serviceReferrals'],
      group: 'people',
      icon: UserRoundPlus,
      right: 'referrals.read',
    },
  ],
  live: { referral: all('referrals'), service_referral: all('referrals') },
};
