import { UserSearch } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const recruiting: AppDomain = {
  pages: [{ path: '/recruiting', name: 'recruiting', group: 'insight', icon: UserSearch, right: 'recruits.read' }],
  live: { recruit: all('recruiting') },
};
