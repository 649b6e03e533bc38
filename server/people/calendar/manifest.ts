import type { Domain } from '#server/domain.ts';
import { notices } from './notices.ts';
import { remindJob } from './reminders.ts';
import { calendarRoutes } from './routes.ts';

export const calendar = {
  routes: calendarRoutes,
  jobs: [remindJob],
  notices,
} satisfies Domain;
