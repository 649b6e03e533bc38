import { SearchCheck } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';

/** SEO has no event rules of its own: the website's rule covers events of sites. */
export const seo: AppDomain = {
  pages: [{ path: '/seo-settings', name: 'seo', group: 'growth', icon: SearchCheck, right: 'sites.read' }],
};
