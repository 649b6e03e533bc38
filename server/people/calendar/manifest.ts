import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { hanging } from './hanging.ts';
import { notices } from './notices.ts';
import { departing } from './release.ts';
import { appointmentReminder } from './reminders.ts';
import { calendarRoutes } from './routes.ts';

export const calendar = {
  routes: calendarRoutes,
  programs: { builtIn: [appointmentReminder] },
  notices,
  departing,
  connections: {
    icalendar: sql`
      select count(*)::int as count, 0 as off, 0 as failing, max(created_at) as last, null::text as problem from calendar_feeds
      where organisation_id = lintel.org()`,
  },
  doors: [sql`delete from calendar_feeds where organisation_id = lintel.org()`],
  hanging,
} satisfies Domain;
