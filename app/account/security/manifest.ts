import { ShieldCheck } from 'lucide-react';
import { api } from '#app/api.ts';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';
import { railQuery } from '#app/shell/rail-count.ts';

export const security: AppDomain = {
  pages: [
    {
      path: '/security',
      name: 'security',
      calls: ['audit', 'singleSignOn', 'directory', 'archives', 'exportRequests', 'privacy', 'incidents'],
      group: 'account',
      icon: ShieldCheck,
      right: 'security.read',
      // Exports waiting for the reader's decision.
      count: railQuery(
        ['security', 'overview'],
        (signal) => api.security.overview({}, { signal }),
        ({ waiting }) => ({ count: waiting, needed: true }),
      ),
    },
  ],
  live: {
    security: all('security'),
    sso: all('security'),
    directory: all('security'),
    archive: all('security'),
    privacy: all('security'),
    incident: all('security'),
    export: all('security'),
  },
};
