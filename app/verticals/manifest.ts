import { House } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';

export const verticals: AppDomain = {
  pages: [{ path: '/insurance', name: 'insurance', group: 'verticals', icon: House, vertical: 'insurance' }],
};
