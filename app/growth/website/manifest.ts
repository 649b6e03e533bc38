import { Globe } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const website: AppDomain = {
  pages: [
    {
      path: '/website',
      name: 'website',
      calls: ['sites', 'siteDomains', 'siteAssistant', 'builder', 'pages', 'valuations', 'visitors', 'markets'],
      group: 'growth',
      icon: Globe,
      right: 'sites.read',
      key: 'w',
    },
  ],
  live: {
    site: all('sites'),
    page: all('pages'),
  },
};
