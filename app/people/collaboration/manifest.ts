import { MessagesSquare } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all, record } from '#app/shell/live/concern.ts';

export const collaboration: AppDomain = {
  pages: [
    {
      path: '/collaboration',
      name: 'collaboration',
      calls: ['comments'],
      group: 'people',
      icon: MessagesSquare,
      right: 'comments.read',
      key: 'o',
    },
  ],
  live: {
    mention: all('activity'),
    presence: record('presence'),
    comment: ({ subject }) => [
      { domain: 'comments', id: subject.id },
      { domain: 'activity' },
      ...(subject.type === 'lead' ? [{ domain: 'leads', id: subject.id }] : []),
    ],
  },
};
