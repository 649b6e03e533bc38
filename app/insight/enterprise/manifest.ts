import { Boxes } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const enterprise: AppDomain = {
  pages: [{ path: '/enterprise', name: 'enterprise', group: 'insight', icon: Boxes, right: 'enterprise.read' }],
  live: { enterprise: all('enterprise') },
};
