import { Landmark } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const finance: AppDomain = {
  pages: [{ path: '/finance', name: 'finance', group: 'inventory', icon: Landmark, right: 'finance.read' }],
  live: { finance: all('finance') },
};
