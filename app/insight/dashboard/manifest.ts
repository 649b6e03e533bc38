import { LayoutDashboard } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';

export const dashboard: AppDomain = {
  pages: [
    {
      path: '/dashboard',
      name: 'dashboard',
      calls: ['checklist', 'onboarding'],
      group: 'today',
      icon: LayoutDashboard,
      right: 'leads.read',
      key: 'd',
      onPhone: true,
    },
  ],
};
