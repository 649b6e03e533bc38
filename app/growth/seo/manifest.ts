import { SearchCheck } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';

/** Events of sites concern it too: their rule is the website's. */
export const seo: AppDomain = {
  pages: [{ path: '/seo-settings', name: 'seo', group: 'growth', icon: SearchCheck, right: 'sites.read' }],
};
