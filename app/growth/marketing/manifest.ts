import { Megaphone } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const hub: AppDomain = {
  pages: [
    {
      path: '/marketing',
      name: 'marketing',
      calls: ['comarketing'],
      group: 'growth',
      icon: Megaphone,
      right: 'marketing.read',
    },
  ],
  live: { piece: all('library') },
};
