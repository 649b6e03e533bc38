import { Blocks, Webhook } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';

export const integrations: AppDomain = {
  pages: [
    {
      path: '/integrations-marketplace',
      name: 'integrations',
      calls: ['connections'],
      group: 'account',
      icon: Blocks,
      right: 'keys.manage',
    },
    { path: '/webhooks', name: 'webhooks', calls: ['hooks'], group: 'account', icon: Webhook, right: 'keys.manage' },
  ],
};
