import { CalendarDays } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all, andSubject } from '#app/shell/live/concern.ts';

export const calendar: AppDomain = {
  pages: [
    {
      path: '/calendar',
      name: 'calendar',
      calls: ['booking'],
      group: 'today',
      icon: CalendarDays,
      right: 'calendar.read',
      key: 'c',
    },
  ],
  live: {
    // An appointment's events belong to its leads, if it has any.
    appointment: andSubject('lead', 'leads', 'calendar'),
    calendar: all('calendar'),
    booking_page: all('booking'),
  },
};
