import { Send } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const campaigns: AppDomain = {
  pages: [
    {
      path: '/campaigns',
      name: 'campaigns',
      calls: ['mailLinks'],
      group: 'growth',
      icon: Send,
      right: 'campaigns.read',
      also: '/campaign/',
    },
  ],
  live: { campaign: all('campaigns') },
};
