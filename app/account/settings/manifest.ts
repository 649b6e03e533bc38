import { Settings } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all, record } from '#app/shell/live/concern.ts';

export const settings: AppDomain = {
  pages: [
    {
      path: '/settings',
      name: 'settings',
      calls: [
        'agentProfile',
        'apiKeys',
        'apps',
        'billing',
        'brand',
        'consentTexts',
        'jobs',
        'mailTemplates',
        'notifications',
        'organisationDeletion',
        'organisationImports',
        'organisations',
        'outbox',
        'referralProgram',
        'settingsHistory',
        'support',
        'tools',
        'views',
      ],
      group: 'account',
      icon: Settings,
      key: 's',
    },
  ],
  live: {
    brand: all('brand', 'onboarding'),
    view: all('views'),
    job: record('jobs'),
    notification: all('notifications'),
    member: all('members', 'session', 'team'),
    invitation: all('invitations'),
    api_key: all('api-keys'),
    app: all('apps'),
    organisation: all('organisation', 'session'),
    webhook: all('webhooks'),
    plan: all('billing', 'session'),
    trial: all('billing', 'session'),
    payment: all('billing'),
    credits: all('billing'),
  },
};
