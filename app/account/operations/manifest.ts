import { Cog } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';

export const operations: AppDomain = {
  pages: [{ path: '/admin', name: 'admin', group: 'account', icon: Cog, operator: true }],
};
