import { Network } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const team: AppDomain = {
  pages: [
    {
      path: '/team',
      name: 'team',
      calls: ['routing', 'presence', 'members', 'invitations', 'goals'],
      group: 'people',
      icon: Network,
      right: 'members.read',
      key: 'm',
    },
  ],
  live: {
    routing: all('routing'),
    departure: all('team'),
    team: all('team'),
    office: all('team'),
    licence: all('team'),
  },
};
