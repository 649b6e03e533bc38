import { Handshake } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';

export const verticals: AppDomain = {
  pages: [{ path: '/loans', name: 'loans', group: 'verticals', icon: Handshake, vertical: 'mortgage' }],
};
