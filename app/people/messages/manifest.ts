import { Inbox } from 'lucide-react';
import { api } from '#app/api.ts';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';
import { railQuery } from '#app/shell/rail-count.ts';

export const messages: AppDomain = {
  pages: [
    {
      path: '/inbox',
      name: 'inbox',
      calls: ['messages', 'outgoing', 'voice'],
      group: 'people',
      icon: Inbox,
      count: railQuery(
        ['inbox', 'count'],
        (signal) => api.inbox.count({}, { signal }),
        ({ unread }) => ({ count: unread, needed: unread > 0 }),
      ),
      right: 'leads.read',
      key: 'n',
      onPhone: true,
    },
  ],
  live: {
    message: ({ subject }) => [
      { domain: 'inbox' },
      ...(subject.type === 'lead'
        ? [
            { domain: 'messages', id: subject.id },
            { domain: 'leads', id: subject.id },
          ]
        : []),
    ],
    call: ({ subject: { id } }) => [{ domain: 'inbox' }, { domain: 'messages', id }, { domain: 'leads', id }],
    consent: ({ subject: { id } }) => [
      { domain: 'messages', id },
      { domain: 'leads', id },
    ],
    conversation: all('inbox'),
    template: all('templates'),
    message_channel: all('channels'),
  },
};
