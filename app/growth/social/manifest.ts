import { Share2 } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const social: AppDomain = {
  pages: [
    {
      path: '/social',
      name: 'social',
      calls: ['postComments'],
      group: 'growth',
      icon: Share2,
      right: 'marketing.read',
    },
  ],
  live: { post: all('social', 'outgoing'), social_channel: all('social') },
};
