import { Zap } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const automations: AppDomain = {
  pages: [
    {
      path: '/automations',
      name: 'automations',
      group: 'growth',
      icon: Zap,
      right: 'automations.read',
      also: '/automation/',
    },
  ],
  live: { automation: all('automations') },
};
